# What tests of the real window share: a virtual screen, the program on it, and how they end. To be
# sourced; sets `work`, a folder that goes at the end, and `started`, processes that end with it.
work=$(mktemp -d)
started=()
finish() {
    for ((i = ${#started[@]} - 1; i >= 0; --i)); do
        kill "${started[i]}" 2>/dev/null && wait "${started[i]}" 2>/dev/null
    done
    rm -rf "$work"
}
trap finish EXIT

fail() {
    echo "FAILED: $*"
    sed 's/^/  program: /' "$work/log" 2>/dev/null
    exit 1
}

# Skips the test where one of these is not installed.
need() {
    local tool
    for tool; do
        if ! command -v "$tool" >/dev/null; then
            echo "skipped: $tool is not installed"
            exit 77
        fi
    done
}

# A command that is to succeed within half a minute.
wait_for() {
    for _ in $(seq 300); do
        "$@" && return
        sleep 0.1
    done
    fail "waited in vain for: $*"
}

# A screen of that size (1280x720), for what is started from now on.
start_screen() {
    # Without -noreset the server starts over whenever its last client leaves, and refuses the next
    # one meanwhile.
    Xvfb -displayfd 3 -screen 0 "$1x24" -nolisten tcp -noreset 3>"$work/display" 2>/dev/null &
    started+=($!)
    wait_for test -s "$work/display"
    DISPLAY=:$(tr -d '[:space:]' <"$work/display")
    export DISPLAY SDL_VIDEODRIVER=x11 SDL_RENDER_DRIVER=software SDL_AUDIODRIVER=dummy
    export XDG_DATA_HOME=$work/data XDG_CONFIG_HOME=$work/config HOME=$work
    unset WAYLAND_DISPLAY
    cd "$work" || exit 1
}

# Starts the program; `player` is its process, `window` its window.
start_player() {
    "$@" >"$work/log" 2>&1 &
    player=$!
    started+=("$player")
    wait_for has_window
}
has_window() {
    kill -0 "$player" 2>/dev/null || fail "the program ended before its window came"
    window=$(xdotool search --onlyvisible --name Slidelab 2>/dev/null | head -n 1)
    [ -n "$window" ]
}
