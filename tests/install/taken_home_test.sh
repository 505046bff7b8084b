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
# However the library was taken, a game plays the same: the same bits out.
declare -A said_before
expect_as_before() { # GAME
    [[ -n ${said_before[$1]-} ]] || said_before[$1]=$said
    [[ $said == "${said_before[$1]}" ]] || fail "expected the same as before: ${said_before[$1]}"
}

expect_platformer() { # PROGRAM
    run "$1" --check
    expect_status 0
    for place in "the platform" "the ground" "the lift"; do expect_said "on $place"; done
    # Beyond the door, on the step.
    expect_said "it ends at (29.408, 6.100)"
    expect_as_before platformer
}

expect_top_down() { # PROGRAM
    run "$1" "$source_dir/examples/top_down/house.tmj" 1300
    expect_status 0
    expect_said " with a key, 0 without"
    expect_not_said "doors: 0"
    expect_as_before top_down
    run "$1" "no such level.tmj" 3
    expect_status 2
    expect_said "no such level.tmj"
}

expect_rollback() { # PROGRAM
    run "$1"
    expect_status 0
    expect_said "ticks made again"
    expect_said "as without delay"
    expect_as_before rollback
}

expect_crowd() { # PROGRAM
    run "$1"
    expect_status 0
    expect_said "are out; 4693 of 4693 end where one thread moves them"
    expect_as_before crowd
}

# programs_of PAGE FOLDER: the page's blocks of C++. One with a main is a program; the others are one
# together, in one main.
programs_of() {
    mkdir "$2"
    awk -v folder="$2" '/^```cpp$/ { file = sprintf("%s/%02d", folder, ++count); next }
        /^```/ { file = "" }
        file { print > file }' "$1"
    local block parts=()
    for block in "$2"/*; do
        if grep -q 'int main()' "$block"; then mv "$block" "$block.cpp"; else parts+=("$block"); fi
    done
    {
        grep -h '^#include' "${parts[@]}"
        echo 'int main() {'
        grep -hv '^#include' "${parts[@]}"
        echo '}'
    } >"$2/parts.cpp"
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
[[ -s $scratch/first/share/licenses/slidelab/LICENSE ]] || fail "expected the licence beside it"
home=$scratch/home
mv "$scratch/first" "$home"
# With what lies in them, because the project's folder may have a name that is installed, too.
! grep -rlF -e "$source_dir/src" -e "$source_dir/build" -e "$build_dir/" "$home" \
    --include='*.cmake' --include='*.pc' ||
    fail "expected no path of the source or build folder"

echo "Its headers stand alone, and show neither JSON nor SDL"
(cd "$home/include" && find slidelab -name '*.hpp' -printf '#include "%p"\n') >"$scratch/all.cpp"
for house in articles lab; do
    (cd "$home/include/slidelab-$house" && find "$house" -name '*.hpp' -printf '#include "%p"\n') >>"$scratch/all.cpp"
done
run "$CXX" -std=c++20 -fsyntax-only -Wall -Wextra -Werror -MD -MF "$scratch/all.d" \
    -I"$home/include" -I"$home/include/slidelab-articles" -I"$home/include/slidelab-lab" "$scratch/all.cpp"
expect_status 0
! grep -E 'nlohmann|SDL|imgui|fmt/' "$scratch/all.d" || fail "expected no headers of others"

echo "By find_package"
for example in platformer top_down crowd rollback; do
    build "$source_dir/examples/$example" "$scratch/find_package/$example" -DCMAKE_PREFIX_PATH="$home"
    "expect_$example" "$scratch/find_package/$example/$example"
done

echo "A version that is another's is not taken"
printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' 'project(other LANGUAGES CXX)' \
    'find_package(slidelab 0.999 REQUIRED)' >"$scratch/CMakeLists.txt"
run cmake -S "$scratch" -B "$scratch/other" -DCMAKE_PREFIX_PATH="$home"
[[ $status != 0 ]] || fail "expected it to find no slidelab 0.999"

echo "By pkg-config"
PKG_CONFIG_PATH=$(dirname "$(find "$home" -name slidelab.pc)")
export PKG_CONFIG_PATH
by_pkg_config() { # SOURCE PROGRAM PACKAGES...
    local flags
    read -ra flags < <(pkg-config --cflags --libs "${@:3}")
    run "$CXX" -std=c++20 -Wall -Wextra -Werror "$1" -o "$2" "${flags[@]}"
    expect_status 0
}
by_pkg_config "$source_dir/examples/platformer/main.cpp" "$scratch/platformer" slidelab sdl2
expect_platformer "$scratch/platformer"
by_pkg_config "$source_dir/examples/top_down/main.cpp" "$scratch/top_down" slidelab-lab sdl2
expect_top_down "$scratch/top_down"
for example in crowd rollback; do
    by_pkg_config "$source_dir/examples/$example/main.cpp" "$scratch/$example" slidelab
    "expect_$example" "$scratch/$example"
done

echo "From C"
run "${CC:-gcc}" -std=c11 -Wall -Wextra -pedantic -Werror -I"$home/include/slidelab/c" \
    -c "$source_dir/examples/c/main.c" -o "$scratch/c.o"
expect_status 0
by_pkg_config "$scratch/c.o" "$scratch/c" slidelab
expect_hero() { # WORDS...
    run "$@"
    expect_status 0
    expect_as_before hero
}
expect_hero "$scratch/c"
expect_said "after 4 s on the lift"
expect_said "a wrong shape: the radius is -1; expected 0 to 1000000"

echo "As two files: in C++, in C, and in Python"
python3 "$source_dir/cmake/single_file.py" "$source_dir/src" "$scratch/single"
run head -30 "$scratch/single/slidelab_single.hpp"
expect_said "Permission is hereby granted"
run "$CXX" -std=c++20 -O1 -ffp-contract=off -Wall -Wextra -Wshadow -Werror -shared -fPIC \
    "$scratch/single/slidelab_single.cpp" -o "$scratch/libslidelab.so"
expect_status 0
run "$CXX" "$scratch/c.o" "$scratch/libslidelab.so" -Wl,-rpath,"$scratch" -o "$scratch/c_of_single"
expect_status 0
expect_hero "$scratch/c_of_single"
expect_hero python3 "$source_dir/examples/python/main.py" "$scratch/libslidelab.so"

echo "With a link of a tick: the same as the library's"
cat >"$scratch/link.cpp" <<'END'
#include "slidelab_single.hpp"
#include <cstdio>
int main() {
    const auto built =
        slidelab::World::build({.walls = {{.form = slidelab::Box{{0, 5}, {20, 1}}}}, .bodies = {}});
    const slidelab::MoverInput input{{1, 3}, {2, 4}, {0, 30}, 1.0 / 60};
    const auto link = slidelab::to_link(std::get<slidelab::World>(built), {}, input);
    std::puts(std::get<std::string>(link).c_str());
}
END
run "$CXX" -std=c++20 -O1 -ffp-contract=off -Wall -Wextra -Wshadow -Werror -I"$scratch/single" \
    "$scratch/link.cpp" "$scratch/libslidelab.so" -Wl,-rpath,"$scratch" -o "$scratch/link_of_single"
expect_status 0
run "$scratch/link_of_single"
expect_said "#probe="
expect_as_before link
sed -i 's,"slidelab_single.hpp",<slidelab/slidelab.hpp>,' "$scratch/link.cpp"
by_pkg_config "$scratch/link.cpp" "$scratch/link" slidelab
run "$scratch/link"
expect_as_before link

mkdir "$scratch/single/slidelab"
echo '#include "slidelab_single.hpp"' >"$scratch/single/slidelab/slidelab.hpp"

echo "The code that README.md and docs/library.md show: it compiles, asserts and prints what it says"
programs_of "$source_dir/README.md" "$scratch/readme"
programs_of "$source_dir/docs/library.md" "$scratch/library"
for program in "$scratch/readme/parts" "$scratch/library/01" "$scratch/library/parts"; do
    by_pkg_config "$program.cpp" "$program" slidelab-articles
    run "$program"
    expect_status 0
    [[ $said == "$(sed -n 's,.*// prints ,,p' "$program.cpp")" ]] || fail "expected what the page says"
done
grep -q assert "$scratch/library/parts.cpp" || fail "expected assertions"
run "$CXX" -std=c++20 -Wall -Wextra -Werror -I"$scratch/single" "$scratch/library/01.cpp" "$scratch/libslidelab.so" \
    -Wl,-rpath,"$scratch" -o "$scratch/first_of_single"
expect_status 0
run "$scratch/first_of_single"
expect_said "it ends at (7.630, 1.550)"

echo "By add_subdirectory: the library alone, and its warnings are not those of the game"
mkdir "$scratch/game"
cat >"$scratch/game/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.22)
project(game LANGUAGES CXX)
add_subdirectory("$source_dir" slidelab)
add_executable(game "$scratch/library/01.cpp" warned.cpp)
target_compile_options(game PRIVATE -Wall)
target_link_libraries(game PRIVATE slidelab::slidelab)
if(SLIDELAB_LAB)
  target_link_libraries(game PRIVATE slidelab::lab)
else()
  list(APPEND not_asked_for slidelab_lab slidelab_articles)
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
    -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -DCMAKE_DISABLE_FIND_PACKAGE_SDL2=ON
run "$scratch/game/build/game"
expect_status 0
expect_said "it ends at"

echo "With the lab where it is asked for, and nothing else"
run cmake -S "$scratch/game" -B "$scratch/game/lab" -DSLIDELAB_LAB=ON
expect_status 0
