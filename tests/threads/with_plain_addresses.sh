#!/usr/bin/env bash
# with_plain_addresses.sh PROGRAM [WORDS...]: runs a program of the thread sanitizer.
#
# The sanitizer's memory lies at fixed addresses. Kernels that scatter a program's own further than
# the compiler's version knows of make it stop at once; then they are told not to scatter. Where
# that is forbidden, too (in some containers), nothing can be tested, and this says so.
set -euo pipefail

starts() { "$@" --gtest_list_tests >/dev/null 2>&1; }

plain=(setarch "$(uname -m)" --addr-no-randomize)
if starts "$@"; then
    exec "$@"
elif starts "${plain[@]}" "$@"; then
    exec "${plain[@]}" "$@"
fi
said=$("$@" --gtest_list_tests 2>&1 || true)
printf '%s\n' "$said" >&2
if [[ $said == *"unexpected memory mapping"* ]]; then
    printf 'skipped: this system does not let the thread sanitizer have its addresses\n' >&2
    exit 77
fi
exit 1
