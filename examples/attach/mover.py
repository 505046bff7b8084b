"""A mover of one's own, attached: slidelab levels/issues/seam_walk.tmj attach python3 mover.py

It goes, then is pushed out of one box after another, the last one first, along the axis of the
smaller overlap, as in many first games; and so it sticks on the seams of a floor.
"""
import json
import sys

walls = {}
for line in sys.stdin:
    request = json.loads(line)
    if "from" not in request:  # walls and shape, before the first move
        walls = request
        continue
    shape = walls["shape"]
    half = shape.get("box") or [shape.get("disk", 0.3)] * 2  # any other shape as a square
    x = request["from"][0] + request["delta"][0]
    y = request["from"][1] + request["delta"][1]
    contacts = []
    for box in request.get("boxes", []) + walls["boxes"][::-1]:
        dx, dy = x - box["center"][0], y - box["center"][1]
        across = half[0] + box["half"][0] - abs(dx)  # the overlap along each axis
        down = half[1] + box["half"][1] - abs(dy)
        if across <= 0 or down <= 0:
            continue
        if across <= down + 1e-9:  # of two alike the side
            x += across if dx > 0 else -across
            contacts.append({"normal": [1 if dx > 0 else -1, 0], "depth": across})
        else:
            y += down if dy > 0 else -down
            contacts.append({"normal": [0, 1 if dy > 0 else -1], "depth": down})
    print(json.dumps({"to": [x, y], "contacts": contacts}), flush=True)
