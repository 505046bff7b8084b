"""Compares costs with those that are recorded, in both directions."""

from dataclasses import dataclass

# Of a recorded cost. Two runs of a build count the same instructions, also in another environment, and
# misses within 0.01 %. The rest is room for what a compiler lays out anew beside a change.
TOLERANCE = 0.02

# Of the functions that grew, so many are named: more have a common cause. Each by at least this share
# of the workload's cost: less are the record's rounded digits.
MOST_FUNCTIONS = 5
LEAST_GROWTH = 0.001


@dataclass
class Difference:
    """One workload whose cost is not as it is recorded."""

    name: str
    kind: str  # worse, better, new or gone
    before: float = 0.0
    now: float = 0.0
    functions: tuple = ()  # (name, before, now): those that changed most, in the same direction;
    # 0: not among those that are kept, so small

    def share(self):
        return self.now / self.before - 1.0 if self.before else float("inf")


def changed_functions(before, now, sign, least):
    """The functions that grew (sign 1) or shrank (-1) most, by at least so much."""
    names = before.keys() | now.keys()
    changes = [(name, before.get(name, 0.0), now.get(name, 0.0)) for name in names]
    changes = [each for each in changes if sign * (each[2] - each[1]) >= least]
    changes.sort(key=lambda each: (-abs(each[2] - each[1]), each[0]))
    return tuple(changes[:MOST_FUNCTIONS])


def differences(recorded, counted, tolerance=TOLERANCE):
    """What differs by more than the tolerance, the largest first, then what is new or gone."""
    found = []
    for name in recorded.keys() & counted.keys():
        before, now = recorded[name]["cost"], counted[name]["cost"]
        if abs(now - before) <= tolerance * before:
            continue
        kind = "worse" if now > before else "better"
        functions = changed_functions(recorded[name].get("functions", {}),
                                      counted[name].get("functions", {}),
                                      1 if kind == "worse" else -1, LEAST_GROWTH * now)
        found.append(Difference(name, kind, before, now, functions))
    found.sort(key=lambda each: (each.kind != "worse", -abs(each.share()), each.name))
    found += [Difference(name, "new", now=counted[name]["cost"])
              for name in sorted(counted.keys() - recorded.keys())]
    found += [Difference(name, "gone", before=recorded[name]["cost"])
              for name in sorted(recorded.keys() - counted.keys())]
    return found


def number(value):
    """With three or four digits that count."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def lines_of(difference):
    """What is said of one, for people."""
    each = difference
    if each.kind == "new":
        return [f"new: {each.name} {number(each.now)}, not recorded"]
    if each.kind == "gone":
        return [f"gone: {each.name}, recorded as {number(each.before)}"]
    lines = [f"{each.kind}: {each.name} {100 * each.share():+.1f} %, "
             f"{number(each.before)} -> {number(each.now)}"]
    for name, before, now in each.functions:
        was, is_now = (number(value) if value else "small" for value in (before, now))
        lines.append(f"    {now - before:+10.1f}  {name} ({was} -> {is_now})")
    return lines


def verdict(found):
    """The last line, and whether all is as recorded."""
    if not found:
        return "bench check: all costs are as recorded", True
    count = {kind: sum(each.kind == kind for each in found)
             for kind in ("worse", "better", "new", "gone")}
    words = ", ".join(f"{number} {kind}" for kind, number in count.items() if number)
    advice = ("find the cause, or record it with its reason" if count["worse"]
              else "better: record it" if count["better"] else "record it")
    return (f"bench check: not as recorded ({words}); {advice}: "
            './run.sh bench record "WHY"'), False
