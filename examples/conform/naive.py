"""Answers the cases of `slidelab conform` with the mover that everybody writes first:

    python3 naive.py cases.jsonl > answers.jsonl

A disk is moved by its whole displacement, and then pushed out of each wall in turn. It is fast,
short and wrong: the check finds where it passes thin walls, and where it ends inside of one.
"""
import json
import math
import sys


def sides(case):
    """Every wall as lines (ax, ay, bx, by, radius)."""
    for line in case.get("segments", []):
        yield (*line, 0.0)[:5]
    outlines = list(case.get("polygons", []))
    for box in case.get("boxes", []):
        (x, y), (w, h) = box["center"], box["half"]
        outlines.append([(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)])
    for corners in outlines:
        for a, b in zip(corners, corners[1:] + corners[:1]):
            yield (*a, *b, 0.0)


def pushed_out(x, y, radius, wall):
    ax, ay, bx, by, wall_radius = wall
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    nx, ny = x - (ax + t * dx), y - (ay + t * dy)
    far = math.hypot(nx, ny)
    if far == 0.0 or far >= radius + wall_radius:
        return x, y
    push = (radius + wall_radius - far) / far
    return x + nx * push, y + ny * push


def answer(case):
    if "disk" not in case["shape"]:
        return None
    x, y = case["from"]
    for delta in [case["delta"], *([case["then"]] if "then" in case else [])]:
        x, y = x + delta[0], y + delta[1]
        for wall in sides(case):
            x, y = pushed_out(x, y, case["shape"]["disk"], wall)
    return [x, y]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as cases:
        for line in cases:
            case = json.loads(line)
            print(json.dumps({"id": case["id"], "position": answer(case)}))
