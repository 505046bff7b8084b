#!/usr/bin/env bash
# With no display the program says so, and leaves pictures of a recorded tour in out/.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
run_sh=$1

cd "$scratch"
run env -u DISPLAY -u WAYLAND_DISPLAY -u SDL_VIDEODRIVER XDG_DATA_HOME="$scratch/home" "$run_sh"
expect_status 0
expect_said "display"
pictures=(out/*.png)
((${#pictures[@]} >= 3)) || fail "expected several pictures in out/, got: ${pictures[*]}"
for picture in "${pictures[@]}"; do
    # The first bytes of a PNG, its width and height, and more than an empty picture would need.
    [[ $(head -c 4 "$picture" | tail -c 3) == PNG ]] || fail "$picture is no PNG"
    (($(wc -c <"$picture") > 5000)) || fail "$picture is too small to show anything"
    expect_said "$(basename "$picture")"
done
