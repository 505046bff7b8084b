#!/usr/bin/env python3
"""What moves cost, counted by callgrind: compared with the record, or recorded. run.sh calls it.

    costs.py check BUILD          compares with bench/costs.json, or with the merge base
    costs.py record BUILD WHY     writes bench/costs.json, and what docs/costs.md shows of it
    costs.py baseline FILE COMMIT DATE WHY COMPILER   costs of another commit, as the first record
    costs.py opened PROGRAM [ID...]  the sources that strategies' moves execute; without an ID of all,
                                  whose table goes into docs/development.md
    costs.py docs [--check]       docs/costs.md and its picture from the record as it is"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import base
import comparing
import counting
import marked
import opened
import page
from record import Record

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "bench" / "costs.json"
PAGE = ROOT / "docs" / "costs.md"
PICTURE = ROOT / "bench" / "costs.svg"


def say(text):
    print(text, flush=True)


def program_of(build):
    return Path(build).resolve() / "bench" / "costs" / "slidelab_costs"


def counted(build, only=""):
    with tempfile.TemporaryDirectory(prefix="slidelab-costs-") as folder:
        return counting.count(program_of(build), Path(folder), only)


def answer_of(program, word):
    return subprocess.run([program, word], text=True, capture_output=True, check=True).stdout.strip()


def compiler_of(build):
    """The key of the record: which compiler made a build, for what, by which preset."""
    cache = (Path(build) / "CMakeCache.txt").read_text(encoding="utf-8").splitlines()
    path = next(line.split("=", 1)[1] for line in cache if line.startswith("CMAKE_CXX_COMPILER:"))
    is_clang = "clang" in answer_of(path, "--version").splitlines()[0]
    version = answer_of(path, "-dumpversion" if is_clang else "-dumpfullversion")
    machine = answer_of(path, "-dumpmachine").split("-")[0]
    return f"{'clang++' if is_clang else 'g++'} {version}, {machine}, release"


def check(build, only=""):
    record, compiler = Record(RECORD), compiler_of(build)
    if record.knows(compiler):
        before = record.compilers[compiler]
    else:
        say(f"bench check: nothing is recorded for {compiler}; comparing with another commit")
        before = base.counted_before(ROOT, RECORD, lambda other: counted(other, only))
        if before is None:
            return 0
    before = {name: each for name, each in before.items() if name.startswith(only)}
    if not before:
        say(f"bench check {only}: no workload's name begins so; docs/costs.md has them all")
        return 2
    found = comparing.differences(before, counted(build, only))
    if not record.knows(compiler):  # new workloads are not the change of a cost
        found = [each for each in found if each.kind in ("worse", "better")]
    for each in found:
        for line in comparing.lines_of(each):
            say(line)
    line, is_fine = comparing.verdict(found)
    say(line)
    return 0 if is_fine else 1


def write_docs(record, compiler, is_check=False):
    past = record.history[compiler]
    text = marked.replaced(PAGE, "costs", "./run.sh bench record",
                           page.table(compiler, record.compilers[compiler], past))
    picture = page.picture(compiler, record.compilers[compiler], past)
    if is_check:
        return PAGE.read_text(encoding="utf-8") == text and PICTURE.read_text() == picture
    PAGE.write_text(text, encoding="utf-8")
    PICTURE.write_text(picture, encoding="utf-8")
    return True


def record_costs(build, why=""):
    if not why:
        say('bench record: expected a reason: ./run.sh bench record "WHY"')
        return 2
    commit, date, problem = base.commit_to_record(ROOT)
    if problem:
        say(f"bench record: {problem}")
        return 2
    record, compiler = Record(RECORD), compiler_of(build)
    record.add(compiler, commit, date, why, counted(build))
    record.write()
    write_docs(record, compiler)
    say(f"bench record: {compiler}: bench/costs.json, bench/costs.svg and docs/costs.md are "
        "written; commit them by themselves, with that reason")
    return 0


def add_baseline(path, commit, date, why, compiler):
    record = Record(RECORD)
    costs = json.loads(Path(path).read_text(encoding="utf-8"))
    kept = record.history.pop(compiler, [])
    record.add_to_history(compiler, commit, date, why, costs)
    record.history[compiler] += [each for each in kept if each["commit"] != commit]
    record.write()


def docs(word=""):
    record = Record(RECORD)
    compiler = next(iter(record.history))
    if not write_docs(record, compiler, word == "--check"):
        say("docs/costs.md does not show bench/costs.json: bench/costs/costs.py docs")
        return 1
    return 0


def count_into(build, path, only=""):
    Path(path).write_text(json.dumps(counted(build, only)), encoding="utf-8")


COMMANDS = {"check": check, "record": record_costs, "baseline": add_baseline, "docs": docs,
            "count": count_into, "opened": opened.show}

if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] not in COMMANDS:
        say(__doc__)
        sys.exit(2)
    sys.exit(COMMANDS[sys.argv[1]](*sys.argv[2:]))
