#!/usr/bin/env bash
# web/sources.sh FOLDER: the sources of the libraries that the page is linked with, from Debian's
# source packages, each in a folder of its name. apt gets a configuration of its own inside FOLDER,
# so that the system's lists and sources stay as they are. What is there is not fetched again.
set -euo pipefail

names=(libsdl2 libsdl2-ttf libsdl2-image freetype libpng1.6 zlib libzstd pugixml fmtlib imgui)

folder=$(mkdir -p -- "$1" && cd -P -- "$1" && pwd -P)
apt=$folder/apt

say() { printf '%s\n' "$*" >&2; }

missing() {
    local name
    for name in "${names[@]}"; do
        [[ -d $folder/$name ]] || printf '%s\n' "$name"
    done
}

# Only the release itself: of what was updated since a mirror may have the list without the files.
write_configuration() {
    local release
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")
    mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts"
    # shellcheck disable=SC2016 # apt's own variables
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' \
        'Created-By: Packages' |
        awk -v release="$release" '$2 == release && $3 == "main" {
            print "deb-src", $1, $2, $3 }' |
        sort -u >"$apt/parts/sources.list"
    cat >"$apt/apt.conf" <<END
Dir::Etc::SourceList "/dev/null";
Dir::Etc::SourceParts "$apt/parts";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
APT::Sandbox::User "";
END
    [[ -s $apt/parts/sources.list ]] || {
        say "web: no archive of Debian's release \"$release\" among apt's sources"
        exit 1
    }
}

# The folder appears under its name when it is whole.
fetch() {
    local name=$1 work=$apt/$1
    rm -rf -- "$work"
    mkdir -p "$work"
    (cd "$work" && apt-get -qq source --download-only "$name" >&2)
    dpkg-source --no-check -x "$work"/*.dsc "$work/unpacked" >/dev/null
    mv "$work/unpacked" "$folder/$name"
    rm -rf -- "$work"
}

mapfile -t wanted < <(missing)
((${#wanted[@]})) || exit 0
if ! command -v apt-get >/dev/null || ! command -v dpkg-source >/dev/null; then
    say "web: there is no apt-get to fetch sources with. Please unpack those of ${wanted[*]} (the" \
        "versions of Debian 12, or later ones), each into the folder of that name in $folder"
    exit 1
fi
say "Fetching the sources of ${wanted[*]}"
write_configuration
export APT_CONFIG=$apt/apt.conf
apt-get -qq update >&2
for name in "${wanted[@]}"; do
    fetch "$name"
done
rm -rf -- "$apt"
