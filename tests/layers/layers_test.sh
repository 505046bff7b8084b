#!/usr/bin/env bash
# Dependencies point down only: which folders of src/ the sources of each may include. And what of the
# libraries is public: the headers that slidelab.hpp and articles.hpp name; the rest is slidelab::detail.
#
#     layers_test.sh SRC
set -euo pipefail
src=$1
failed=0

# expect_within FOLDER ALLOWED...: our own headers that FOLDER includes lie in the others.
expect_within() {
    local folder=$1 allowed
    allowed=$(IFS='|' && printf '%s' "${*:2}")
    if [[ ! -d $src/$folder ]]; then
        printf 'there is no %s: this test is out of date\n' "$folder"
        failed=1
    elif grep -rnE '^ *#include "' "$src/$folder" | grep -vE "#include \"($allowed)/"; then
        printf '%s must include nothing but: %s\n\n' "$folder" "${*:2}"
        failed=1
    fi
}

# Of the library each folder may know those before it.
below=(slidelab/geometry slidelab/level)
expect_within slidelab/geometry slidelab/geometry
expect_within slidelab/level "${below[@]}"
below+=(slidelab/scene)
expect_within slidelab/scene "${below[@]}"
below+=(slidelab/narrow)
expect_within slidelab/narrow "${below[@]}"
expect_within slidelab/world "${below[@]}" slidelab/world
expect_within slidelab slidelab
# The mover stands on the world.
if grep -nE '#include "slidelab/world/mover/' "$src"/slidelab/world/*.[hc]pp; then
    printf 'slidelab/world must not include slidelab/world/mover\n'
    failed=1
fi

most_sources=20
# expect_few_sources FOLDER: of that folder itself.
expect_few_sources() {
    local sources
    sources=$(find "$src/$1" -maxdepth 1 -name '*.[hc]pp' | sed 's/\.[hc]pp$//' | sort -u | wc -l)
    if ((sources > most_sources)); then
        printf '%s holds %d sources: expected %d at most\n' "$1" "$sources" "$most_sources"
        failed=1
    fi
}
while read -r folder; do
    expect_few_sources "$folder"
done < <(cd "$src" && find slidelab articles -type d | sort)

# An article knows the library, the contract, and what several articles share, and none of the others.
for folder in contract shared; do
    expect_within "articles/$folder" slidelab "articles/contract" "articles/$folder"
done
for folder in "$src"/articles/*/; do
    article=articles/$(basename "$folder")
    [[ $article == articles/contract ]] || expect_within "$article" slidelab articles/contract articles/shared "$article"
done

# in_order TREE FOLDER...: each of these folders of TREE may know those before it, and what is below
# TREE. All of its folders have a place (`.` is its own), and none holds too many sources to look
# through.
below=(slidelab articles)
in_order() {
    local tree=$1 folder name allowed known=() listed=()
    for folder in "${@:2}"; do
        name=$tree/$folder
        [[ $folder == . ]] && name=$tree
        known+=("$name")
        listed+=("$name")
        if [[ ! -d $src/$name ]]; then
            printf 'there is no %s: this test is out of date\n' "$name"
            failed=1
            continue
        fi
        allowed=$(IFS='|' && printf '(%s)/|(%s)/[^/"]*"' "${below[*]}" "${known[*]}")
        if grep -nE '^ *#include "' "$src/$name"/*.[hc]pp /dev/null |
            grep -vE "#include \"($allowed)"; then
            printf '%s must include nothing but: %s %s\n\n' "$name" "${below[*]}" "${known[*]}"
            failed=1
        fi
        expect_few_sources "$name"
    done
    while read -r folder; do
        [[ " ${listed[*]} " == *" $folder "* ]] && continue
        printf '%s has no place in the order\n' "$folder"
        failed=1
    done < <(cd "$src" && find "$tree" -name '*.[hc]pp' -printf '%h\n' | sort -u)
    below+=("$tree")
}

in_order lab text files engines levels/walls levels levels/tiled judge run pictures crowd scenes scenes/request events scenes/recordings session studies \
    compare survey/space survey/walk survey probe attach scenes/saved conform
in_order view drawing words still world
in_order app controls files shell panel/widgets panel desk tools/probe tools/compare tools/survey \
    tools/stages tools/cards tools/levels tools/attach tools/clips tools/scenes tools/problems tools/tour tools/crowd tools/messages tools/setup tools/view tools \
    workspace start command_line . web

# Windows and pixels begin above the two libraries.
if grep -rnE '#include <(SDL|imgui)' "$src/slidelab" "$src/articles" "$src/lab"; then
    printf 'no library must know a window\n'
    failed=1
fi

# namespaces_of FILE: those that it opens by their whole names, but for declarations of what is public
# (one name a line) that a header does without the other header for.
namespaces_of() {
    awk '/^namespace slidelab/ { name = $2; declared = 0; lines = 0; next }
         /^}  \/\/ namespace slidelab/ { if (declared == 0 || declared != lines) print name; name = "" }
         name && NF { ++lines; if (/^(class|struct) [A-Za-z]+;$/) ++declared }' "$1" | sort -u
}

umbrellas=("$src/slidelab/slidelab.hpp" "$src/articles/articles.hpp")
public=$(sed -nE 's%^#include "((slidelab|articles)/.*)\.hpp".*%\1%p' "${umbrellas[@]}")
[[ -n $public ]] || failed=1
while read -r file; do
    part=${file#"$src"/}
    expected=slidelab::detail
    if grep -qxF "${part%.*}" <<<"$public"; then
        expected=slidelab
    fi
    opened=$(namespaces_of "$file")
    # A source without a header of its own may be a second one of the header that it includes first.
    if [[ $opened == slidelab && $file == *.cpp && ! -e ${file%.cpp}.hpp ]]; then
        first=$(sed -nE '/^#include "(slidelab|articles)/ { s|.*"(.*)\.hpp".*|\1|p; q }' "$file")
        grep -qxF "$first" <<<"$public" && expected=slidelab
    fi
    if [[ $opened == "$expected"::* && $expected == slidelab::detail ]]; then
        opened=$expected
    fi
    if [[ $opened != "$expected" ]]; then
        printf '%s opens %s: expected %s, as slidelab.hpp and articles.hpp have it\n' "$part" "${opened:-nothing}" "$expected"
        failed=1
    fi
done < <(find "$src/slidelab" "$src/articles" -mindepth 2 -name '*.[hc]pp' | sort)

# One name is one type in a namespace: two are one to the linker, which takes either for both.
mapfile -t headers < <(find "$src" -name '*.hpp' | sort)
if twice=$(awk '/^namespace slidelab/ { name = $2 }
                /^(struct|class|enum|enum class) [A-Za-z]+/ && !/;$/ {
                    type = $0
                    sub(/^(struct|class|enum class|enum) /, "", type)
                    sub(/[^A-Za-z:].*/, "", type)
                    sub(/:$/, "", type)
                    if (type !~ /::/) print name "::" type
                }' "${headers[@]}" | sort | uniq -d | grep .); then
    printf '%s: more than one header defines it\n' "${twice//$'\n'/, }"
    failed=1
fi

# Drawn is what was executed: a picture is made of the values in a trace, and knows nothing by which
# it could compute a move again. Of the strategies it knows the names of the trace's numbers alone.
values='articles/contract/|slidelab/geometry/'
values+='|articles/(disk_sweep/capsule_crossings|grid_walk/grid_rules)\.hpp'
if grep -nE '#include "(slidelab|articles)/' "$src"/lab/pictures/*.[hc]pp | grep -vE "#include \"($values)" ||
    grep -nE '\b(Level|MovingBody|BodySet|BodyList|Options|MoveRequest)\b' \
        $(find "$src/lab/pictures" -name '*.[hc]pp' ! -name 'traced_move.*'); then
    printf 'a picture is made of its trace: expected neither level, bodies, options nor request\n'
    failed=1
fi

# A tolerance has its place in one file. Other numbers of the libraries below a thousandth are limits
# and sizes, or belong to one algorithm; each has its unit and its reason beside it.
tolerances=slidelab/geometry/tolerance.hpp
most_small_numbers=13
# small_numbers FILE...: those in the code, comments and texts apart, with file and line.
small_numbers() {
    awk '{
        code = $0
        gsub(/"([^"\\]|\\.)*"/, "", code)
        sub(/\/\/.*/, "", code)
        while (match(code, /[0-9.]+[eE]-[0-9]+|[A-Za-z_0-9.]+/)) {
            word = substr(code, RSTART, RLENGTH)
            code = substr(code, RSTART + RLENGTH)
            is_small = word ~ /^[0-9.]/ && word !~ /^0[xX]/ && word + 0 > 0 && word + 0 < 0.001
            if (is_small || word ~ /^(epsilon|ulp|[A-Z]+_EPSILON)$/)
                print FILENAME ":" FNR ": " word
        }
    }' "$@"
}
planted='constexpr double a = 1e-9;  // and 1e-12
f("1e-9 // \"", 8.0 * ulp + 0.0004, epsilon(), a1e-9); g(0.001, 1e3, 0.0, 0x1F, 1'"'"'000, half_ulp);'
if (($(small_numbers - <<<"$planted" | wc -l) != 4)); then
    printf 'small_numbers finds:\n%s\n' "$(small_numbers - <<<"$planted")"
    failed=1
fi
[[ -e $src/$tolerances ]] || failed=1
mapfile -t files < <(find "$src/slidelab" "$src/articles" -name '*.[hc]pp' ! -path "$src/$tolerances" | sort)
found=$(small_numbers "${files[@]}")
if (($(wc -l <<<"$found") > most_small_numbers)); then
    printf '%s\n%d numbers below a thousandth: expected %d at most, and tolerances in %s\n' \
        "${found//"$src/"/}" "$(wc -l <<<"$found")" "$most_small_numbers" "$tolerances"
    failed=1
fi

# The laboratory and its program have a namespace of their own: a game's is left to the library.
while read -r file; do
    if opened=$(awk '/^namespace slidelab/ { print $2 }' "$file" | grep -vE '^slidelab::lab(::|$)'); then
        printf '%s opens %s: expected slidelab::lab\n' "${file#"$src"/}" "$opened"
        failed=1
    fi
done < <(find "$src/lab" "$src/view" "$src/app" -name '*.[hc]pp' | sort)
exit "$failed"
