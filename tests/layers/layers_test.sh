#!/usr/bin/env bash
# Dependencies point down only: which folders of src/ the sources of each may include.
#
#     layers_test.sh SRC
set -euo pipefail
src=$1
failed=0

# expect_within FOLDER ALLOWED...: our own headers that FOLDER includes lie in the others.
expect_within() {
    local folder=$1 allowed
    allowed=$(IFS='|' && printf '%s' "${*:2}")
    if [[ ! -d $src/$folder ]]; then
        printf 'there is no %s: this test is out of date\n' "$folder"
        failed=1
    elif grep -rnE '^ *#include "' "$src/$folder" | grep -vE "#include \"($allowed)/"; then
        printf '%s must include nothing but: %s\n\n' "$folder" "${*:2}"
        failed=1
    fi
}

expect_within slidelab/geometry slidelab/geometry
expect_within slidelab/level slidelab/geometry slidelab/level
expect_within slidelab slidelab
expect_within lab slidelab lab
expect_within view slidelab lab view

# Windows and pixels begin above the two libraries.
if grep -rnE '#include <(SDL|imgui)' "$src/slidelab" "$src/lab"; then
    printf 'neither library must know a window\n'
    failed=1
fi
exit "$failed"
