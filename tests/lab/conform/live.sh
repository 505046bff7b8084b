#!/usr/bin/env bash
# The adapters in examples/conform for movers that live in npm answer the cases, and are graded.
#
#     live.sh SLIDELAB FOLDER    (where npm puts them, outside of the repository)
#
# Skipped (status 77) where there is no npm, or it cannot be reached.
set -euo pipefail
slidelab=$1
folder=$2
examples=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../../../examples/conform" && pwd -P)

source "$(dirname -- "${BASH_SOURCE[0]}")/../../support/movers_of_npm.sh"

failed=0
"$slidelab" conform --cases "$folder/cases.jsonl"
# grade ADAPTER LEAST: it answers at least so many cases, not all of them soundly, and rests at rest.
grade() {
    local answers=$folder/$1.answers status=0
    node "$examples/$1" "$folder/node_modules" "$folder/cases.jsonl" >"$answers"
    "$slidelab" conform --check "$answers" >"$folder/$1.grades" || status=$?
    head -14 "$folder/$1.grades"
    if ((status != 1)); then
        printf '%s: expected status 1, not %s\n' "$1" "$status"
        failed=1
    fi
    if ! awk -v least="$2" '$1 == "all" && $3 >= least { found = 1 } END { exit !found }' \
        "$folder/$1.grades"; then
        printf '%s: expected %s answers at least\n' "$1" "$2"
        failed=1
    fi
    if ! awk '$1 == "rest" && $3 > 0 && $3 == $4 { found = 1 } END { exit !found }' \
        "$folder/$1.grades"; then
        printf '%s: expected rest to be rest\n' "$1"
        failed=1
    fi
}
grade rapier.mjs 2800
grade phaser.cjs 150
exit "$failed"
