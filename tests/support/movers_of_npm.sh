# To be sourced: puts the movers that live in npm into $folder. Ends the test as skipped (status 77)
# where there is no npm, or it cannot be reached.
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    printf 'no Node here\n'
    exit 77
fi
mkdir -p "$folder"
if ! (cd "$folder" && timeout 100 npm install --no-audit --no-fund --silent \
    @dimforge/rapier2d-compat@0.21.0 phaser@3.90.0); then
    printf 'npm cannot be reached\n'
    exit 77
fi
