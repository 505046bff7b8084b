# What the tests of run.sh share: a folder of their own, and words to say what they expect.
# shellcheck shell=bash
scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT

fail() {
    printf 'FAILED: %s\n' "$1" >&2
    printf -- '--- what run.sh said:\n%s\n' "${said-}" >&2
    exit 1
}

# run COMMAND...: what it says (both ways) into $said, its exit status into $status.
run() {
    status=0
    said=$("$@" 2>&1 </dev/null) || status=$?
}

expect_status() { [[ $status == "$1" ]] || fail "exit status $status, expected $1"; }
expect_said() { [[ $said == *"$1"* ]] || fail "expected it to say: $1"; }
expect_not_said() { [[ $said != *"$1"* ]] || fail "expected it not to say: $1"; }

# stub NAME [LINES]: a command of that name in $scratch/bin, which notes how it was called in
# $scratch/calls, then runs LINES.
stub() {
    mkdir -p "$scratch/bin"
    {
        printf '#!%s\n' "$BASH"
        printf 'printf "%%s\\n" "%s $*" >>"%s"\n' "$1" "$scratch/calls"
        printf '%s\n' "${2-}"
    } >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}

calls() { cat "$scratch/calls" 2>/dev/null || true; }
