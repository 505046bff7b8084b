#!/usr/bin/env bash
# The originals that live in npm make their moves once more: the answers must be those recorded.
#
#     live.sh FOLDER    (where npm puts them, outside of the repository)
#
# Where there is no npm or it cannot be reached the recorded answers alone are compared, by
# originals_test.cpp; this is skipped then (status 77).
set -euo pipefail
here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
folder=$1

source "$here/../../../support/movers_of_npm.sh"

failed=0
# same_as RECORDING SCRIPT [WORD]: the recording begins with what the original says now.
same_as() {
    local now=$folder/$1 cases=250
    node "$here/$2" "$folder/node_modules" "$cases" ${3-} >"$now"
    if (($(wc -l <"$now") < cases / 2)) || ! diff -q "$now" \
        <(head -n "$(wc -l <"$now")" "$here/../$1"); then
        printf '%s is not what its original says now\n' "$1"
        failed=1
    fi
}
same_as phaser_arcade.txt phaser.cjs
same_as phaser_arcade_one_way.txt phaser.cjs one_way
same_as phaser_riders.txt phaser_riders.cjs
same_as rapier_kcc.txt rapier.mjs
exit "$failed"
