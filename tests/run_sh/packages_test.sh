#!/usr/bin/env bash
# run.sh finds out which packages are missing, and installs exactly those. The package tools are
# stand-ins that note how they were called; the copy of run.sh has nothing beside it to build.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=expect.sh
. "$(dirname "${BASH_SOURCE[0]}")/expect.sh"
run_sh=$1

mkdir "$scratch/a folder"
cp "$run_sh" "$scratch/a folder/run.sh"
copy="$scratch/a folder/run.sh"

# The few commands that run.sh may use before it builds, and the stand-ins, and nothing else.
mkdir "$scratch/bin"
for tool in bash cat cmp dirname env getconf grep; do
    ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
isolated() { run env -u SLIDELAB_BUILD PATH="$scratch/bin" "$BASH" "$@"; }

echo "Without apt-get it names the packages for other systems and stops"
isolated "$copy"
expect_status 1
for word in dnf SDL2_ttf-devel pacman sdl2_ttf brew nlohmann-json; do expect_said "$word"; done

echo "Help needs nothing installed, and lists the words"
isolated "$copy" help
expect_status 0
for word in test search fuzz bench opened lint help; do expect_said "./run.sh $word"; done

stub cmake 'exit 7' # as far as these tests let it come

# have PACKAGES...: makes a dpkg-query that knows these as installed.
have() {
    stub dpkg-query "for package in \"\${@:3}\"; do
        case \" $* \" in
        *\" \$package \"*) echo \"installed \$package\" ;;
        *) echo \"dpkg-query: no packages found matching \$package\" >&2 ;;
        esac
    done"
    rm -f "$scratch/calls"
}
all=(g++ cmake ninja-build pkgconf libsdl2-dev libsdl2-ttf-dev libsdl2-image-dev libimgui-dev
    nlohmann-json3-dev libcli11-dev libfmt-dev zlib1g-dev libzstd-dev libpugixml-dev
    fonts-dejavu-core)
stub apt-get
stub id 'echo 0'

echo "As root it names and installs what is missing, and not what is there"
have "${all[@]:2}"
isolated "$copy"
expect_said "Missing packages: g++ cmake"
[[ $(calls) == *"apt-get "*" update"* ]] || fail "expected apt-get update"
[[ $(calls) == *"apt-get "*" install "*" g++ cmake"$'\n'* ]] ||
    fail "expected apt-get to install g++ and cmake, and nothing else"

echo "It asks for the test packages only for the tests"
expect_not_said libgtest-dev
isolated "$copy" test
expect_said libgtest-dev

echo "It takes no other words for the tests than quick"
isolated "$copy" test quick
expect_said libgtest-dev
isolated "$copy" test quik
expect_status 2
expect_said "test quik"

echo "It takes no other words for lint than changed"
isolated "$copy" lint chenged
expect_status 2
expect_said "lint chenged"

echo "It asks for the peers only for the benchmark"
expect_not_said libbox2d-dev
isolated "$copy" bench
expect_said chipmunk-dev
expect_said libbox2d-dev
expect_not_said libgtest-dev

echo "It asks for valgrind only to count costs, and for no peer then"
expect_not_said valgrind
isolated "$copy" bench check
expect_said valgrind
expect_not_said libbox2d-dev
expect_not_said libgtest-dev
isolated "$copy" opened disk_sweep
expect_said valgrind

echo "It asks for libFuzzer only for the fuzz targets, and takes no time that is none"
isolated "$copy" fuzz 1m
expect_said libclang-rt-dev
expect_not_said libgtest-dev
isolated "$copy" fuzz soon
expect_status 2
expect_said "expected a time"

echo "Without root it takes sudo"
stub id 'echo 1000'
stub sudo
have "${all[@]:1}"
isolated "$copy"
[[ $(calls) == *"sudo "*"apt-get "*" install "*" g++"* ]] || fail "expected sudo apt-get install"

echo "Without root or sudo it says what to run, and stops"
rm "$scratch/bin/sudo"
isolated "$copy"
expect_status 1
expect_said "apt-get install --no-install-recommends"

if compgen -G "/usr/share/doc/libimgui-dev/examples/backends/imgui_impl_sdlrenderer*.cpp" \
    >/dev/null; then
    echo "With everything there it calls no apt-get"
    have "${all[@]}"
    isolated "$copy"
    expect_status 7
    [[ $(calls) != *apt-get* ]] || fail "expected no apt-get"
    [[ $(calls) == *cmake* ]] || fail "expected it to come as far as cmake"
fi
