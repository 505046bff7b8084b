#!/usr/bin/env bash
# The library is installed into an empty folder, and the examples are built and run as projects of
# their own: by find_package, by pkg-config, and by add_subdirectory.
# usage: taken_home_test.sh SOURCE_DIR BUILD_DIR COMPILER
set -euo pipefail
source_dir=$1
build_dir=$2
# shellcheck source-path=SCRIPTDIR source=../run_sh/expect.sh
. "$source_dir/tests/run_sh/expect.sh"
export CXX=$3 CMAKE_GENERATOR=Ninja SDL_VIDEODRIVER=dummy SDL_RENDER_DRIVER=software
known_again=()
if command -v ccache >/dev/null; then
    export CMAKE_CXX_COMPILER_LAUNCHER=ccache
    # A precompiled header that lies in another folder each time is another one to ccache.
    known_again=(-DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON)
fi
level=$source_dir/levels/play/rooms.tmj

# Where its mover ends is the same however the library was taken: the same bits out.
headless_ends=
expect_headless() {
    run "$1"
    expect_status 0
    expect_said "on polygon 0"
    expect_said "it ends at"
    [[ -n $headless_ends ]] || headless_ends=$said
    [[ $said == "$headless_ends" ]] || fail "expected the same as before: $headless_ends"
}

expect_window() {
    run "$1" "$level" 3
    expect_status 0
    expect_said "it ends at"
    run "$1" "no such level.tmj" 3
    expect_status 2
    expect_said "no such level.tmj"
}

# build SOURCE BUILD [CMAKE WORDS...]: a project of its own.
build() {
    run cmake -S "$1" -B "$2" "${@:3}"
    expect_status 0
    run cmake --build "$2"
    expect_status 0
}

echo "It installs into an empty folder, which may be moved afterwards"
run cmake --install "$build_dir" --prefix "$scratch/first"
expect_status 0
home=$scratch/home
mv "$scratch/first" "$home"
# With what lies in them, because the project's folder may have a name that is installed, too.
! grep -rlF -e "$source_dir/src" -e "$source_dir/build" -e "$build_dir/" "$home" \
    --include='*.cmake' --include='*.pc' ||
    fail "expected no path of the source or build folder"

echo "Its headers stand alone, and show neither JSON nor SDL"
(cd "$home/include" && find slidelab -name '*.hpp' -printf '#include "%p"\n') >"$scratch/all.cpp"
(cd "$home/include/slidelab-lab" && find lab -name '*.hpp' -printf '#include "%p"\n') >>"$scratch/all.cpp"
run "$CXX" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -MD -MF "$scratch/all.d" \
    -I"$home/include" -I"$home/include/slidelab-lab" "$scratch/all.cpp"
expect_status 0
! grep -E 'nlohmann|SDL|imgui|fmt/' "$scratch/all.d" || fail "expected no headers of others"

echo "By find_package"
for example in headless window; do
    build "$source_dir/examples/$example" "$scratch/find_package/$example" -DCMAKE_PREFIX_PATH="$home"
done
expect_headless "$scratch/find_package/headless/headless"
expect_window "$scratch/find_package/window/window"

echo "A version that is another's is not taken"
printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' 'project(other LANGUAGES CXX)' \
    'find_package(slidelab 0.999 REQUIRED)' >"$scratch/CMakeLists.txt"
run cmake -S "$scratch" -B "$scratch/other" -DCMAKE_PREFIX_PATH="$home"
[[ $status != 0 ]] || fail "expected it to find no slidelab 0.999"

echo "By pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$home" -name slidelab.pc)")
export PKG_CONFIG_PATH
by_pkg_config() { # EXAMPLE PACKAGES...
    local flags
    read -ra flags < <(pkg-config --cflags --libs "${@:2}")
    run "$CXX" -std=c++20 "$source_dir/examples/$1/main.cpp" -o "$scratch/$1" "${flags[@]}"
    expect_status 0
}
by_pkg_config headless slidelab
expect_headless "$scratch/headless"
by_pkg_config window slidelab-lab sdl2
expect_window "$scratch/window"

echo "By add_subdirectory: the library alone, and its warnings are not those of the game"
mkdir "$scratch/game"
cat >"$scratch/game/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(game LANGUAGES CXX)
add_subdirectory("$source_dir" slidelab)
add_executable(game "$source_dir/examples/headless/main.cpp" warned.cpp)
target_compile_options(game PRIVATE -Wall)
target_link_libraries(game PRIVATE slidelab::slidelab)
if(SLIDELAB_LAB)
  target_link_libraries(game PRIVATE slidelab::lab)
else()
  list(APPEND not_asked_for slidelab_lab)
endif()
foreach(target \${not_asked_for} slidelab_app slidelab core_tests)
  if(TARGET \${target})
    message(FATAL_ERROR "nobody asked for \${target}")
  endif()
endforeach()
END
echo 'void warned() { int unused = 0; }' >"$scratch/game/warned.cpp"
# Without optimisation: that it can be built is what is to be seen.
build "$scratch/game" "$scratch/game/build" -DCMAKE_CXX_FLAGS=-O0 -DSLIDELAB_LARGE_UNITS=ON \
    "${known_again[@]}" \
    -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON
expect_headless "$scratch/game/build/game"

echo "With the lab where it is asked for, and nothing else"
run cmake -S "$scratch/game" -B "$scratch/game/lab" -DSLIDELAB_LAB=ON
expect_status 0
