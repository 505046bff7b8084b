#!/usr/bin/env bash
# A second start goes straight to the program, with all words passed on and from any folder.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
run_sh=$1

stub apt-get 'exit 1'
stub cmake 'exit 1'
export PATH="$scratch/bin:$PATH"
cd "$scratch"

echo "It neither installs nor configures nor compiles anew"
run "$run_sh" --help
expect_status 0
expect_said --strategy
expect_not_said "Missing packages"
expect_not_said "Building CXX"
[[ -z $(calls) ]] || fail "expected neither apt-get nor cmake, saw: $(calls)"

echo "The exit status is the program's"
run "$run_sh" "no such level.tmj" --headless --ticks 1
expect_status 2
expect_said "no such level.tmj"

echo "Standard output is the program's alone"
out=$(printf '%s\n' '{"id":1}' | "$run_sh" probe 2>/dev/null)
[[ $out == '{'*'}' && $out == *'"id":1'* ]] || fail "expected one answer on standard output: $out"
