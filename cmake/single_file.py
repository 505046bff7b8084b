"""Puts the library together as two files to drop into a game: slidelab_single.hpp and
slidelab_single.cpp, with slidelab.h for other languages. They need nothing but the standard library.

usage: single_file.py SRC OUT
"""
import pathlib
import re
import shutil
import sys

INCLUDE = re.compile(r'#include (?:"(slidelab/[^"]+pp)"|(<[^>]+>))')
PUBLIC = ["slidelab/world/world.hpp", "slidelab/world/mover.hpp", "slidelab/world/check.hpp", "slidelab/world/move_all.hpp",
          "slidelab/world/to_link.hpp"]
FOR_C = "slidelab/c/slidelab.h"
# All sources but what a move runs through are small in a page.
FAST = {f"slidelab/{folder}" for folder in ("geometry", "geometry/convex", "narrow", "world/mover")}
SMALL = """#ifdef __wasm__
#pragma clang attribute push(__attribute__((minsize)), apply_to = function)
#endif"""
END_OF_SMALL = """#ifdef __wasm__
#pragma clang attribute pop
#endif"""

src, out = (pathlib.Path(each) for each in sys.argv[1:3])
LICENCE = (src.parent / "LICENSE").read_text(encoding="utf-8").splitlines()


def lines_of(part: str) -> list[str]:
    return (src / part).read_text(encoding="utf-8").splitlines()


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
        is_small = part.endswith(".cpp") and pathlib.PurePosixPath(part).parent.as_posix() not in FAST
        if is_small:
            kept = [SMALL, *kept, END_OF_SMALL]
        self.text += ["", f"// --- {part}", *kept]

    def write(self, name: str, first: str) -> None:
        head = [f"// {name}: made of the sources of Slidelab by cmake/single_file.py.",
                "// SPDX-License-Identifier: MIT", "//",
                *(f"// {line}".rstrip() for line in LICENCE), first, ""]
        includes = [f"#include {each}" for each in sorted(self.standard)]
        (out / name).write_text("\n".join(head + includes + self.text) + "\n", encoding="utf-8")


out.mkdir(parents=True, exist_ok=True)
header = File(set())
for public in PUBLIC:
    header.add(public)
source = File(header.known | {FOR_C})
for path in sorted((src / "slidelab").rglob("*.cpp")):
    source.add(path.relative_to(src).as_posix())
header.write("slidelab_single.hpp", "#pragma once")
source.write("slidelab_single.cpp", '#include "slidelab_single.hpp"\n#include "slidelab.h"')
shutil.copy(src / FOR_C, out / "slidelab.h")
