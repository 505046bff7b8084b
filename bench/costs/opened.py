"""The sources in which callgrind sees instructions of a thousand fixed moves of a strategy, inlined
lines included, with all their lines: what somebody must open to understand one move."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import callgrind
import marked

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
PAGE, NAME = ROOT / "docs" / "development.md", "opened"
INDEX = "slidelab/level/broad_phase/"  # the wall index: known by its interface, a tree in most games


def dump_of(program, strategy):
    with tempfile.TemporaryDirectory(prefix="slidelab-opened-") as folder:
        command = [shutil.which("valgrind") or "valgrind", "--tool=callgrind", "--instr-atstart=no",
                   "--dump-line=yes", f"--callgrind-out-file={folder}/dump", str(program), strategy]
        done = subprocess.run(command, text=True, capture_output=True, check=False,
                              env={"LD_BIND_NOW": "1"})
        if done.returncode != 0:
            lines = [line for line in done.stderr.splitlines() if not line.startswith("==")]
            print("\n".join(lines), file=sys.stderr)
            raise SystemExit(done.returncode)
        return callgrind.read_dump(f"{folder}/dump.1")


def opened_sources(dump, sources=SOURCES):
    """By source below `sources`: (lines of the file, instructions). A source may be written with
    .. in its name, as the compiler was called."""
    found = {}
    for (_, name), instructions in dump.sources.items():
        path = Path(name).resolve() if name.startswith("/") else None
        if path is None or instructions == 0 or not path.is_relative_to(sources):
            continue
        shown = str(path.relative_to(sources))
        lines = len(path.read_text(encoding="utf-8").splitlines())
        found[shown] = (lines, found.get(shown, (0, 0))[1] + instructions)
    return found


def totals(found):
    """((files, lines) of all, of the wall index)."""
    index = [lines for name, (lines, _) in found.items() if name.startswith(INDEX)]
    every = [lines for lines, _ in found.values()]
    return (len(every), sum(every)), (len(index), sum(index))


def show(program, *chosen):
    """Of the strategies chosen; without any of all, whose table goes into docs/development.md."""
    strategies = chosen or subprocess.run([program], text=True, capture_output=True,
                                          check=True).stdout.split()
    rows = []
    for strategy in strategies:
        found = opened_sources(dump_of(program, strategy))
        for name, (lines, instructions) in sorted(found.items()):
            print(f"{lines:6}  {instructions:10,}  {name}")
        (files, lines), (index_files, index_lines) = totals(found)
        files_apart, lines_apart = files - index_files, lines - index_lines
        print(f"{strategy}: {files} files, {lines:,} lines; the wall index apart: "
              f"{files_apart} files, {lines_apart:,} lines", flush=True)
        rows.append(f"| `{strategy}` | {files} | {lines:,} | {files_apart} | {lines_apart:,} |")
    if not chosen:
        head = ["| a move of | files | lines | files, the wall index apart | lines |",
                "|---|---|---|---|---|"]
        PAGE.write_text(marked.replaced(PAGE, NAME, "./run.sh opened", "\n".join(head + rows)),
                        encoding="utf-8")
    return 0
