"""Puts the world and the game's mover together as two files to drop into a game: slidelab_single.hpp and
slidelab_single.cpp, with slidelab.h for other languages. What reaches the contract of strategies is the
laboratory's and stays away; the rest needs nothing but the standard library. slidelab_link.hpp and .cpp are
to_link, for games that want it: it makes its tick as the laboratory does, and so it needs fmt.

usage: single_file.py SRC OUT
"""
import functools
import pathlib
import re
import shutil
import sys

INCLUDE = re.compile(r'#include (?:"(slidelab/[^"]+pp)"|(<[^>]+>))')
PUBLIC = ["slidelab/world/world.hpp", "slidelab/world/mover.hpp", "slidelab/world/check.hpp", "slidelab/world/move_all.hpp"]
FOR_C = "slidelab/c/slidelab.h"
OF_THE_LABORATORY = {f"slidelab/collision/contract/{each}.hpp" for each in ("options", "registry", "strategy", "trace")}
# What to_link calls, and the strategy of the laboratory that it compares with.
OF_LINKS = ["collision/contract/options", "collision/contract/strategy", "collision/contract/trace",
            "world/world_move", "world/to_link"]

src, out = (pathlib.Path(each) for each in sys.argv[1:3])


def lines_of(part: str) -> list[str]:
    return (src / part).read_text(encoding="utf-8").splitlines()


@functools.cache
def reached_from(part: str) -> frozenset[str]:
    """The headers of ours that a file includes, with those that they include."""
    found = {match[1] for line in lines_of(part) if (match := INCLUDE.match(line)) and match[1]}
    return frozenset(found.union(*(reached_from(each) for each in found)))


class File:
    """Headers stand before those that include them, and none stands twice."""

    def __init__(self, known: set[str]):
        self.known, self.standard, self.text = set(known), set(), []

    def add(self, part: str) -> None:
        if part in self.known:
            return
        self.known.add(part)
        kept = []
        for line in lines_of(part):
            match = INCLUDE.match(line)
            if match and match[1]:
                self.add(match[1])
            elif match:
                self.standard.add(match[2])
            elif line not in ("#pragma once", f'#include "{FOR_C}"'):
                kept.append(line)
        self.text += ["", f"// --- {part}", *kept]

    def write(self, name: str, first: str) -> None:
        head = [f"// {name}: made of the sources of Slidelab by cmake/single_file.py.", first, ""]
        includes = [f"#include {each}" for each in sorted(self.standard)]
        (out / name).write_text("\n".join(head + includes + self.text) + "\n", encoding="utf-8")


out.mkdir(parents=True, exist_ok=True)
header = File(set())
for public in PUBLIC:
    header.add(public)
source = File(header.known | {FOR_C})
for path in sorted((src / "slidelab").rglob("*.cpp")):
    relative = path.relative_to(src).as_posix()
    if "/strategies/" not in relative and not OF_THE_LABORATORY & reached_from(relative):
        source.add(relative)
link_header = File(header.known)
link_header.add("slidelab/world/to_link.hpp")
link = File(link_header.known)
for part in OF_LINKS:
    link.add(f"slidelab/{part}.cpp")
header.write("slidelab_single.hpp", "#pragma once")
source.write("slidelab_single.cpp", '#include "slidelab_single.hpp"\n#include "slidelab.h"')
link_header.write("slidelab_link.hpp", '#pragma once\n#include "slidelab_single.hpp"')
link.write("slidelab_link.cpp", '#include "slidelab_link.hpp"')
shutil.copy(src / FOR_C, out / "slidelab.h")
