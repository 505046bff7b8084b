"""The record, bench/costs.json: by compiler what each workload costs, with the functions that make up
most of it, and all that was recorded before, so that docs/ need no history of the repository."""

import json
from pathlib import Path

ABOUT = ("What moves, queries and the program cost, by compiler: instructions of our own object file "
         "an operation, misses of the last cache (cold), or bytes (bytes). Written by ./run.sh bench "
         "record; docs/costs.md shows it.")


class Record:
    def __init__(self, path):
        self.path = Path(path)
        self.compilers, self.history = {}, {}
        if self.path.exists():
            try:
                read = json.loads(self.path.read_text(encoding="utf-8"))
                self.compilers, self.history = read["compilers"], read["history"]
            except (ValueError, KeyError, TypeError) as problem:
                raise SystemExit(f"{self.path}: not a record of costs: {problem!r}; expected what "
                                 "./run.sh bench record writes") from problem

    def knows(self, compiler):
        return compiler in self.compilers

    def add(self, compiler, commit, date, why, costs):
        """Now this is recorded. A second record of the same commit replaces the first."""
        self.compilers[compiler] = {name: rounded(each) for name, each in sorted(costs.items())}
        self.add_to_history(compiler, commit, date, why, costs)

    def add_to_history(self, compiler, commit, date, why, costs):
        past = self.history.setdefault(compiler, [])
        if past and past[-1]["commit"] == commit:
            past.pop()
        past.append({"commit": commit, "date": date, "why": why,
                     "costs": {name: significant(each["cost"])
                               for name, each in sorted(costs.items())}})

    def write(self):
        self.path.write_text(self.text(), encoding="utf-8")

    def text(self):
        """JSON with a line for each workload, so that differences of the file can be read."""
        return "\n".join(["{", f'"about": {json.dumps(ABOUT)},', '"compilers": {',
                          joined(f"{json.dumps(compiler)}: {{\n{members(costs)}\n}}"
                                 for compiler, costs in sorted(self.compilers.items())),
                          "},", '"history": {',
                          joined(f"{json.dumps(compiler)}: [\n{joined(map(json.dumps, past))}\n]"
                                 for compiler, past in sorted(self.history.items())),
                          "}", "}", ""])


def joined(texts):
    return ",\n".join(texts)


def members(costs):
    return joined(f"{json.dumps(name)}: {json.dumps(each)}" for name, each in costs.items())


def significant(value):
    """Six digits, which are a two thousandth of the tolerance."""
    return float(f"{value:.6g}")


def rounded(cost):
    kept = {"cost": significant(cost["cost"])}
    if "outside" in cost:
        kept["outside"] = float(f"{cost['outside']:.3g}")
    if "functions" in cost:
        kept["functions"] = {name: float(f"{value:.4g}")
                             for name, value in cost["functions"].items()}
    return kept
