"""Counts the workloads: runs them under valgrind, and makes one number of each dump.

A cost is the instructions of our own object file an operation (a move, a query, a wall, a frame), or
for cold workloads the misses of the last level of caches. What the C and C++ libraries and SDL
execute beside it is `outside`: it differs from system to system."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import callgrind

# A cache of these sizes is simulated on every machine: bytes, ways, bytes a line.
CACHES = ["--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64", "--LL=2097152,16,64"]
LAST_LEVEL_MISSES = ("ILmr", "DLmr", "DLmw")

# Dear ImGui is a static library on some systems, and so a part of our object file.
NOT_OURS = re.compile(r"(Im[A-Z]\w*|stbtt_\w+|stbrp_\w+|stb_\w+)\b")

# Of a workload's cost: smaller functions are not recorded. One of them that doubles is seen.
LEAST_SHARE = 0.02


def start(program, mode, only, folder):
    """Begins the workloads of a mode; their dumps go into a folder of their own."""
    dumps = folder / mode
    shutil.rmtree(dumps, ignore_errors=True)
    dumps.mkdir(parents=True)
    command = [shutil.which("valgrind") or "valgrind", "--tool=callgrind", "--instr-atstart=no",
               f"--callgrind-out-file={dumps}/dump", *(CACHES if mode == "cold" else []),
               str(program), mode, *([only] if only else [])]
    # The environment is empty, and each function of another library is bound at the start: neither
    # is then counted with what comes first.
    process = subprocess.Popen(command, cwd=dumps, env={"LD_BIND_NOW": "1"}, text=True,
                               stdout=subprocess.PIPE, stderr=(dumps / "valgrind.txt").open("w"))
    return process, dumps


def finish(process, dumps, program):
    """The costs by name."""
    said = process.communicate()[0]
    if process.returncode != 0:
        sys.stderr.write((dumps / "valgrind.txt").read_text())
        raise SystemExit(f"bench: {Path(program).name} ended with {process.returncode}")
    numbers = {"count": {}, "note": {}}
    for line in said.splitlines():
        kind, name, value = line.split(" ")
        numbers[kind][name] = float(value)
    costs = {name: {"cost": value} for name, value in numbers["note"].items()}
    for path in dumps.glob("dump.*"):
        dump = callgrind.read_dump(path)
        if dump.name in numbers["count"]:
            costs[dump.name] = cost_of(dump, numbers["count"][dump.name], Path(program).name)
    if missing := numbers["count"].keys() - costs.keys():
        raise SystemExit(f"bench: callgrind has dumped nothing of {', '.join(sorted(missing))}")
    return costs


def cost_of(dump, operations, program):
    """Of one dump: by operation, ours and what is outside, and our functions."""
    columns = [dump.events.index(event) for event in LAST_LEVEL_MISSES if event in dump.events]
    columns = columns or [dump.events.index("Ir")]
    ours, outside = defaultdict(float), 0.0
    for (where, function), own in dump.costs.items():
        number = sum(own[column] for column in columns) / operations
        if Path(where).name == program and not NOT_OURS.match(callgrind.short_name(function)):
            ours[callgrind.short_name(function)] += number
        else:
            outside += number
    cost = sum(ours.values())
    functions = {name: number for name, number in sorted(ours.items(), key=lambda each: -each[1])
                 if number >= LEAST_SHARE * cost and number > 0.0}
    return {"cost": cost, "outside": outside, "functions": functions}


def count(program, folder, only=""):
    """All costs of a program by name; `only`: those whose names begin so."""
    modes = [mode for mode in ("warm", "cold")
             if not only or (mode == "cold") == only.startswith("cold")]
    runs = [start(program, mode, only, folder) for mode in modes]
    costs = {}
    for process, dumps in runs:
        costs.update(finish(process, dumps, program))
    return costs
