#!/usr/bin/env bash
# Slidelab by one command: installs what is missing, builds, starts. `./run.sh help` says the rest.
#
# Messages go to standard error, so that standard output is the program's alone (`./run.sh probe`).
set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
release=${SLIDELAB_BUILD:-$root/build/release}

# Debian's names; the same things for other systems are in packages_elsewhere.
build_packages=(g++ cmake ninja-build pkgconf libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev
    libimgui-dev nlohmann-json3-dev libcli11-dev libfmt-dev zlib1g-dev libzstd-dev libpugixml-dev
    fonts-dejavu-core)
test_packages=(libgtest-dev xvfb xdotool openbox tint2 x11-utils libgl1-mesa-dri tiled python3 luajit)
bench_packages=(chipmunk-dev libbox2d-dev)
costs_packages=(valgrind python3 git)
fuzz_packages=(clang libclang-rt-dev)
web_packages=(emscripten dpkg-dev xz-utils cmake ninja-build nlohmann-json3-dev libcli11-dev
    fonts-dejavu-core fonttools python3 brotli terser)
web_test_packages=(chromium chromium-driver python3-selenium python3-pil googletest)
second_compiler_packages=(clang clang-format)
lint_packages=("${second_compiler_packages[@]}" clang-tidy shellcheck)

# Dear ImGui's SDL renderer backend is a source among the package's examples, and slim systems tell
# dpkg to leave /usr/share/doc out.
imgui_examples=/usr/share/doc/libimgui-dev/examples/backends

usage() {
    cat <<'END'
./run.sh [WORDS...]   build if need be, and start slidelab with these words:
                      ./run.sh levels/play/garden.tmj --shape box    ./run.sh --help
./run.sh test         build and run every test, under the sanitizers and optimised; check the
                      format, and build the library with the second compiler
./run.sh test web     the core's tests in Node, and the page's in a browser
./run.sh test quick   the optimised tests alone, without games that are built with the library,
                      and lint changed: whether all is well, in a few minutes
./run.sh search [TIME]  look for broken promises in generated cases for so long (5m; 90s, 10m), a
                      probe line for each that breaks; search --family NAME [--seed N] [--cases N];
                      search properties [N]: in N times as many cases of the tests' own (100)
./run.sh fuzz [TIME]  strange bytes for the map reader, the probe and links, by libFuzzer (5m)
./run.sh docs         make the pictures of docs/ anew, and the page that is made from the code
./run.sh web [PORT]   the program as a page: builds it into build/web, and serves it on this machine
                      (port 8000); web --build [ADDRESS] only builds it, to be published there
./run.sh single [DIR]  the world and the game's mover as two files of C++ to drop into a game, and a
                      header for C, in build/single; single js [DIR]: as an ES module with types
./run.sh bench        time and accuracy of moves, beside Chipmunk and Box2D, in cities of up to a
                      million walls; bench quick: smaller ones; bench --help: single methods;
                      bench web: moves in a page beside those here; bench js, bench rapier: the ES
                      module and Rapier, under Node, in the same cities
./run.sh bench check  whether moves, queries, builds and frames cost what is recorded: instructions,
                      counted by callgrind, within 2 % both ways; check NAME: those of that name
./run.sh bench record WHY  records what they cost now, for a commit of its own
./run.sh opened ID...  the sources that a strategy's move executes: what one opens to understand
                      it; without an ID of all, whose table goes into docs/development.md
./run.sh lint         check the format, and read the sources with clang-tidy; lint changed: those
                      alone that a change has touched since it left the main branch
./run.sh help         this list

Packages that are missing are named, and installed where there is apt-get.
SLIDELAB_BUILD=DIR puts the optimised build somewhere else than build/release.
END
}

say() { printf '%s\n' "$*" >&2; }

packages_elsewhere() {
    cat >&2 <<'END'
This system has no apt-get, so please install what Slidelab needs by hand, and start again:
  dnf:    sudo dnf install gcc-c++ cmake ninja-build pkgconf-pkg-config SDL2-devel SDL2_ttf-devel \
              SDL2_image-devel imgui-devel json-devel cli11-devel fmt-devel zlib-devel \
              libzstd-devel pugixml-devel dejavu-sans-fonts
          tests: gtest-devel xorg-x11-server-Xvfb xdotool openbox tint2 xprop mesa-dri-drivers \
              tiled luajit
          bench: chipmunk-devel box2d-devel; bench check: valgrind-devel python3 git
          fuzz: clang compiler-rt
  pacman: sudo pacman -S gcc cmake ninja pkgconf sdl2 sdl2_ttf sdl2_image imgui nlohmann-json \
              cli11 fmt zlib zstd pugixml ttf-dejavu
          tests: gtest xorg-server-xvfb xdotool openbox tint2 xorg-xprop mesa tiled luajit
          bench: chipmunk box2d; bench check: valgrind python git; fuzz: clang compiler-rt
  brew:   brew install gcc cmake ninja pkgconf sdl2 sdl2_ttf sdl2_image imgui nlohmann-json \
              cli11 fmt zlib zstd pugixml; brew install --cask font-dejavu
          tests: googletest xquartz xdotool tiled luajit
          bench: chipmunk box2d; fuzz: llvm
  others: a C++20 compiler, CMake, Ninja, pkg-config, SDL2, SDL2_ttf, SDL2_image, Dear ImGui,
          nlohmann-json, CLI11, fmt, zlib, zstd, pugixml, the font DejaVu Sans
          tests: GoogleTest, Xvfb, xdotool, xprop, openbox, tint2, Mesa's software renderer, Tiled
          bench: Chipmunk 7, Box2D 2.4 (newer ones have other interfaces)
          bench check: valgrind with its headers, Python 3, git
          fuzz: clang with its libFuzzer
END
}

# Where nobody can be asked which packages are there, the tools and libraries themselves are.
have_without_dpkg() {
    local tool
    for tool in g++ cmake ninja pkg-config; do
        command -v "$tool" >/dev/null || return 1
    done
    pkg-config --exists sdl2 SDL2_ttf SDL2_image imgui nlohmann_json fmt zlib libzstd pugixml
}

# Prints those of the packages named that are not installed, one a line.
missing_packages() {
    local installed package
    installed=$'\n'$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true)$'\n'
    for package in "$@"; do
        [[ $installed == *$'\n'"installed $package"$'\n'* ]] || printf '%s\n' "$package"
    done
}

# install_packages WORDS OF APT-GET INSTALL...
install_packages() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120)
    if (($(id -u) != 0)); then
        if ! command -v sudo >/dev/null; then
            say "Neither root nor sudo. As root, please run:" \
                "apt-get install --no-install-recommends $*"
            exit 1
        fi
        apt=(sudo "${apt[@]}")
    fi
    say "Installing them with ${apt[*]}"
    # Old lists may still do, when one of the system's sources cannot be reached.
    "${apt[@]}" update >&2 || say "apt-get update failed; trying with the lists that are there."
    "${apt[@]}" install -y --no-install-recommends \
        -o Dpkg::Options::="--path-include=/usr/share/doc/libimgui-dev/*" "$@" >&2
}

# need_packages PACKAGES...: sees to it that they are there, or stops.
need_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        have_without_dpkg && return
        packages_elsewhere
        exit 1
    fi
    local missing=() again=()
    mapfile -t missing < <(missing_packages "$@")
    if [[ " $* " == *" libimgui-dev "* ]] &&
        ! compgen -G "$imgui_examples/imgui_impl_sdlrenderer*.cpp" >/dev/null; then
        again=(--reinstall)
        [[ " ${missing[*]} " == *" libimgui-dev "* ]] || missing+=(libimgui-dev)
    fi
    ((${#missing[@]})) || return 0
    say "Missing packages: ${missing[*]}"
    install_packages "${again[@]}" "${missing[@]}"
}

# configure PRESET DIR [CMAKE WORDS...]: only when it was not, or not like this; Ninja does the rest.
configure() {
    local preset=$1 dir=$2
    shift 2
    local cache=$dir/CMakeCache.txt
    if [[ -f $cache ]] && ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
        say "$dir was made for another folder; building anew."
        rm -rf -- "$cache" "$dir/CMakeFiles" "$dir/build.ninja"
    fi
    if [[ ! -f $dir/build.ninja || $root/CMakePresets.json -nt $dir/build.ninja ]] || (($#)); then
        cmake -S "$root" --preset "$preset" -B "$dir" "$@" >&2
    fi
}

start() {
    need_packages "${build_packages[@]}"
    if [[ -f $release/build.ninja ]]; then
        configure release "$release"
    else
        configure release "$release" -DSLIDELAB_TESTS=OFF # whoever only plays needs no test packages
    fi
    ninja -C "$release" slidelab >&2
    exec "$release/slidelab" "$@"
}

# test_build PRESET DIR TARGETS [WORDS OF CTEST...]: builds them, or everything, and runs the tests;
# the last lines are ctest's summary and the ten slowest tests.
test_build() {
    local preset=$1 dir=$2 targets
    read -ra targets <<<"$3"
    shift 3
    say "== $preset: building"
    configure "$preset" "$dir" -DSLIDELAB_TESTS=ON
    ninja -C "$dir" "${targets[@]}" >&2
    say "== $preset: testing"
    rm -rf "$dir/times"
    ctest --test-dir "$dir" --output-on-failure --no-tests=error --no-label-summary \
        -j "$(getconf _NPROCESSORS_ONLN)" "$@"
    say_slowest "$dir/times"
}

# The ten slowest tests of GoogleTest's reports in a folder, where there is one.
say_slowest() {
    [[ -d $1 ]] || return 0
    say "== the ten slowest, seconds:"
    sed -nE 's/.*<testcase name="([^"]*)".* time="([0-9.]*)".* classname="([^"]*)".*/\2 \3.\1/p' \
        "$1"/*.xml | sort -rn | sed -n 1,10p >&2
}

# Other versions of clang-format set a few lines otherwise.
check_format() {
    local version=14 sources
    if [[ $(clang-format --version) != *"version $version."* ]]; then
        say "The format is not checked: clang-format here is not version $version."
        return
    fi
    mapfile -t sources < <(cd "$root" && find src tests bench examples -name '*.[hc]pp' | sort)
    (cd "$root" && clang-format --dry-run -Werror "${sources[@]}")
    say "== format: nothing found"
}

# run_tests [quick|web]: quick means without the sanitizers, and without games that are built with the
# library; web is the page instead.
run_tests() {
    if [[ $* == web ]]; then
        test_page
        return
    fi
    if (($#)) && [[ $* != quick ]]; then
        say "test $*: expected ./run.sh test, ./run.sh test quick or ./run.sh test web"
        exit 2
    fi
    need_packages "${build_packages[@]}" "${test_packages[@]}"
    if (($#)); then
        test_build release "$release" all --label-exclude install
        lint changed
        return
    fi
    test_build release "$release" all
    need_packages "${second_compiler_packages[@]}"
    check_format
    say "== clang: building the library"
    configure clang "$root/build/clang" -DSLIDELAB_LAB=OFF -DSLIDELAB_ARTICLES=ON -DSLIDELAB_APP=OFF -DSLIDELAB_TESTS=OFF
    ninja -C "$root/build/clang" >&2
    test_build sanitize "$root/build/sanitize" "slidelab core_tests app_tests search_tests new_trouble_tests"
    test_build threads "$root/build/threads" thread_tests
}

search() {
    need_packages "${build_packages[@]}" "${test_packages[@]}"
    configure release "$release" -DSLIDELAB_TESTS=ON
    if [[ ${1-} == properties ]]; then
        ninja -C "$release" core_tests >&2
        SLIDELAB_CASES=${2-100} exec "$release/tests/core_tests" --gtest_filter='Strategies/*'
    fi
    ninja -C "$release" slidelab_search >&2
    exec "$release/tests/slidelab_search" "$@"
}

# seconds_of TIME: 90s, 10m, 1h, or a number of seconds.
seconds_of() {
    local number=${1%[smh]} unit=1
    [[ $number =~ ^[0-9]+$ ]] || {
        say "$1: expected a time like 90s or 10m"
        exit 2
    }
    case $1 in
    *m) unit=60 ;;
    *h) unit=3600 ;;
    esac
    printf '%s\n' "$((10#$number * unit))"
}

# fuzz_seeds DIR LONGEST: what the targets begin with, beside what earlier runs have gathered in DIR.
# Nothing of LONGEST bytes or more: libFuzzer cuts that off, and half a map is no JSON.
fuzz_seeds() {
    local kind file longest=$2
    for kind in loader probe link; do
        mkdir -p "$1/corpus/$kind" "$1/found/$kind"
        find "$root/tests/fuzz/regressions/$kind" -type f ! -name .gitkeep \
            -exec cp -f {} "$1/corpus/$kind/" \;
    done
    while IFS= read -r file; do
        cp -f "$file" "$1/corpus/loader/"
    done < <(find "$root/levels" "$root/tests/lab/levels/tiled/data" \
        \( -name '*.tmj' -o -name '*.tmx' \) -size "-${longest}c")
    cp -f "$root"/tests/fuzz/seeds/*.json "$1/corpus/probe/"
    cp -f "$root"/tests/fuzz/seeds/links/*.link "$1/corpus/link/"
}

# All at once. What is found is left in build/fuzz/found, to be kept in tests/fuzz/regressions.
fuzz() {
    local seconds dir=$root/build/fuzz longest=16384 kind failed=0 jobs=()
    seconds=$(seconds_of "${1-5m}")
    need_packages "${build_packages[@]}" "${fuzz_packages[@]}"
    configure fuzz "$dir"
    ninja -C "$dir" fuzz_loader fuzz_probe fuzz_link >&2
    fuzz_seeds "$dir" "$longest"
    for kind in loader probe link; do
        "$dir/tests/fuzz/fuzz_$kind" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
            -max_len="$longest" -artifact_prefix="$dir/found/$kind/" -print_final_stats=1 \
            "$dir/corpus/$kind" >"$dir/$kind.log" 2>&1 &
        jobs+=($!)
    done
    for kind in loader probe link; do
        wait "${jobs[0]}" || {
            failed=1
            say "fuzz: the $kind broke; see $dir/$kind.log and $dir/found/$kind/"
        }
        jobs=("${jobs[@]:1}")
        grep -a 'stat::number_of_executed_units' "$dir/$kind.log" | sed "s/^/$kind: /" || true
    done
    return "$failed"
}

# Times of moves in a page beside those here.
bench_page() {
    need_packages "${build_packages[@]}" "${web_packages[@]}" "${bench_packages[@]}"
    local native=$root/build/bench page=$root/build/web-bench
    "$root/web/sources.sh" "$root/build/web-sources"
    configure release "$native" -DSLIDELAB_BENCH=ON -DSLIDELAB_APP=OFF -DSLIDELAB_TESTS=OFF
    configure web "$page" -DSLIDELAB_BENCH=ON -DSLIDELAB_APP=OFF
    ninja -C "$native" move_times >&2
    ninja -C "$page" move_times >&2
    exec "$python" "$root/bench/move_times.py" "$native/bench/move_times" "$page/bench/move_times.js"
}

# Rapier's controller under Node, from npm, in the cities that the benchmark writes: short, long, cold.
bench_rapier() {
    local dir=$root/build/bench folder=$root/build/npm part
    # shellcheck source-path=SCRIPTDIR source=tests/support/movers_of_npm.sh
    . "$root/tests/support/movers_of_npm.sh"
    for part in "disk --walls 10000" "cold --walls 1000000"; do
        say "== ${part/ --walls/,} walls"
        read -ra part <<<"$part"
        "$dir/bench/slidelab_bench" --parts "${part[@]}" --scene "$dir/city.json"
        node --max-old-space-size=8000 "$root/bench/rapier.mjs" "$folder/node_modules" "$dir/city.json"
    done
}

# The ES module under Node beside the same moves here.
bench_js() {
    local dir=$root/build/bench
    single_js "$root/build/single/js"
    "$dir/bench/slidelab_bench" --parts disk --walls 10000 --only-times --only move move_all
    "$dir/bench/slidelab_bench" --parts disk --walls 10000 --scene "$dir/city.json"
    node "$root/bench/module.mjs" "$root/build/single/js/slidelab.mjs" "$dir/city.json"
}

# costs check|record [WORDS...]: the program's own build is counted, so that nothing is built twice.
costs() {
    need_packages "${build_packages[@]}" "${costs_packages[@]}"
    if [[ -f $release/build.ninja ]]; then
        configure release "$release"
    else
        configure release "$release" -DSLIDELAB_TESTS=OFF
    fi
    ninja -C "$release" slidelab_costs >&2
    exec "$python" -B "$root/bench/costs/costs.py" "$1" "$release" "${@:2}"
}

# Lines of code are known in a build with debug information, which changes no instruction of it.
opened() {
    need_packages "${build_packages[@]}" "${costs_packages[@]}"
    local dir=$root/build/opened
    configure release "$dir" -DSLIDELAB_LAB=OFF -DSLIDELAB_ARTICLES=ON -DSLIDELAB_APP=OFF -DSLIDELAB_TESTS=OFF \
        -DCMAKE_CXX_FLAGS=-g1
    ninja -C "$dir" slidelab_opened >&2
    exec "$python" -B "$root/bench/costs/costs.py" opened "$dir/bench/costs/slidelab_opened" "$@"
}

# Only the library and the benchmark; "quick" is the program's --quick.
bench() {
    case ${1-} in
    web) bench_page ;;
    check | record) costs "$@" ;;
    esac
    need_packages "${build_packages[@]}" "${bench_packages[@]}"
    local dir=$root/build/bench
    if [[ -f $dir/build.ninja ]]; then
        configure release "$dir"
    else
        configure release "$dir" -DSLIDELAB_BENCH=ON -DSLIDELAB_APP=OFF -DSLIDELAB_TESTS=OFF
    fi
    ninja -C "$dir" slidelab_bench >&2
    case ${1-} in
    js | rapier)
        "bench_$1"
        return
        ;;
    esac
    [[ ${1-} != quick ]] || set -- --quick "${@:2}"
    exec "$dir/bench/slidelab_bench" "$@"
}

# compress FOLDER: beside every file of the page the same as brotli and as gzip.
compress() {
    local file
    for file in "$1"/*.{html,js,css,wasm,data}; do
        [[ $file.br -nt $file ]] || brotli --no-copy-stat -f -q 11 "$file" -o "$file.br"
        [[ $file.gz -nt $file ]] || gzip -c9 "$file" >"$file.gz"
    done
}

# publishable FOLDER: its files can be read by a server of another user; brotli, and a builder's umask,
# leave some to their owner.
publishable() {
    chmod 755 "$1"
    find "$1" -type f -exec chmod 644 {} +
}

# Debian's packages are Debian's Python's alone.
python=$(PATH=/usr/bin:$PATH command -v python3 || true)

# build_page [CMAKE WORDS...]
build_page() {
    need_packages "${web_packages[@]}"
    "$root/web/sources.sh" "$root/build/web-sources"
    configure web "$root/build/web-objects" "$@"
    ninja -C "$root/build/web-objects" slidelab_page >&2
    compress "$root/build/web"
    publishable "$root/build/web"
}

# The library in a few files, for a game that builds no library.
single() {
    if [[ ${1-} == js ]]; then
        single_js "${2:-$root/build/single/js}"
        return
    fi
    need_packages python3
    "$python" "$root/cmake/single_file.py" "$root/src" "${1:-$root/build/single}"
}

# What C calls is what JavaScript calls: all functions of the header for C.
single_js() {
    need_packages python3 emscripten
    local dir=$1 js=$root/src/slidelab/js functions
    single "$dir/source"
    functions=$(grep -oE '\bsl_[a-z_]+\(' "$dir/source/slidelab.h" | tr -d '(' | sort -u | sed 's/^/_/' | paste -sd,)
    emcc -c "$dir/source/slidelab_single.cpp" -o "$dir/slidelab.o" -std=c++20 -O2 -flto -DNDEBUG -ffp-contract=off
    emcc "$dir/slidelab.o" "$js/asking.cc" -I"$root/src" -o "$dir/slidelab.wasm" \
        -Oz -flto --no-entry -sSTANDALONE_WASM=1 \
        -sMALLOC=emmalloc -sALLOW_MEMORY_GROWTH=1 -sWARN_ON_UNDEFINED_SYMBOLS=0 \
        -sERROR_ON_UNDEFINED_SYMBOLS=0 -sEXPORTED_FUNCTIONS="$functions,_sl_asking,_malloc,_free"
    # Once more, as the page: a second pass finds what the first made alike.
    wasm-opt -Oz --low-memory-unused --enable-sign-ext --enable-bulk-memory --enable-mutable-globals \
        --enable-nontrapping-float-to-int "$dir/slidelab.wasm" -o "$dir/slidelab.wasm"
    rm "$dir/slidelab.o"
    cp "$js/slidelab.mjs" "$js/slidelab.d.ts" "$dir"
}

test_single_js() {
    local dir=$root/build/single/js size
    say "== web: the library as an ES module"
    single_js "$dir"
    node "$root/examples/node/main.mjs" "$dir/slidelab.mjs" | diff - "$root/examples/node/expected.txt"
    node "$root/tests/web/strange_calls.mjs" "$dir/slidelab.mjs"
    node "$root/tests/web/near_misses.mjs" "$dir/slidelab.mjs"
    node "$root/tests/web/mover_facts.mjs" "$dir/slidelab.mjs"
    node "$root/tests/web/flat_arrays.mjs" "$dir/slidelab.mjs"
    size=$(cat "$dir"/slidelab.{wasm,mjs} | brotli -c -q 11 | wc -c)
    ((size <= 192500)) || {
        say "expected at most 192,500 bytes on the wire: $size"
        return 1
    }
}

# Its pictures are compared with the desktop's own.
test_page() {
    need_packages "${build_packages[@]}" "${web_packages[@]}" "${web_test_packages[@]}"
    say "== web: building"
    build_page -DSLIDELAB_TESTS=ON
    ninja -C "$root/build/web-objects" core_tests >&2
    configure release "$release"
    ninja -C "$release" slidelab >&2
    say "== web: testing in Node"
    ctest --test-dir "$root/build/web-objects" --output-on-failure --no-tests=error -j "$(getconf _NPROCESSORS_ONLN)"
    test_single_js
    say "== web: testing in Chromium"
    SLIDELAB_PROGRAM=$release/slidelab "$python" "$root/tests/web/page_test.py"
}

web() {
    if [[ ${1-} == --build ]]; then
        build_page -DSLIDELAB_PAGE_ADDRESS="${2-}"
        return
    fi
    build_page
    say "The page is in $root/build/web; Ctrl+C ends its server."
    exec "$python" "$root/web/serve.py" "$root/build/web" "${1-8000}"
}

# What a change has touched since it left the main branch, new files too; without git nothing.
changed_sources() {
    local base
    base=$(git merge-base HEAD origin/main 2>/dev/null || printf HEAD)
    { git diff --name-only --diff-filter=d "$base" && git ls-files --others --exclude-standard; } \
        2>/dev/null | { grep -E '^(src|bench)/.*[.]cpp$' || true; } | sort -u
}

# lint [changed]: clang-tidy reads all sources, or those that a change has touched.
lint() {
    if (($#)) && [[ $* != changed ]]; then
        say "lint $*: expected ./run.sh lint or ./run.sh lint changed"
        exit 2
    fi
    need_packages "${build_packages[@]}" "${test_packages[@]}" "${bench_packages[@]}" \
        "${costs_packages[@]}" "${lint_packages[@]}"
    cd "$root"
    shellcheck -x run.sh .ci/run tests/run_sh/*.sh tests/install/*.sh tests/layers/*.sh \
        tests/threads/*.sh
    check_format
    local sources
    if (($#)); then
        mapfile -t sources < <(changed_sources)
    else
        mapfile -t sources < <(find src bench -name '*.cpp' | sort)
    fi
    if ((${#sources[@]})); then
        configure clang "$root/build/lint" -DSLIDELAB_TESTS=ON -DSLIDELAB_BENCH=ON
        printf '%s\0' "${sources[@]}" |
            xargs -0 -n 1 -P "$(getconf _NPROCESSORS_ONLN)" clang-tidy -p "$root/build/lint" --quiet
    fi
    say "lint: nothing found in ${#sources[@]} sources"
}

case ${1-} in
test) run_tests "${@:2}" ;;
search) search "${@:2}" ;;
fuzz) fuzz "${@:2}" ;;
web) web "${@:2}" ;;
single) single "${@:2}" ;;
bench) bench "${@:2}" ;;
opened) opened "${@:2}" ;;
lint) lint "${@:2}" ;;
docs) start docs --out "$root/docs" "${@:2}" ;;
help) usage ;;
*) start "$@" ;;
esac
