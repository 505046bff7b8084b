"""The record as a table in docs/costs.md, and as a picture of each number over its commits."""

from html import escape

from comparing import number

GROUPS = {  # the first part of a name: the unit, what is counted
    "strategy": "instructions a move of a strategy: shape, walls, step",
    "move": "instructions a move of the game's mover: shape, walls, step; `side`: under gravity",
    "world": "instructions a query: its length where it has one, walls, filter",
    "cold": "misses of the last cache (2 MB) a move or query, among a million walls",
    "build": "instructions a wall that is built",
    "bytes": "bytes a wall that is built",
    "edit": "instructions a tile that is replaced, and a move among replaced tiles",
    "tick": "instructions a mover, of a tick of 10,000",
    "survey": "instructions a move of a survey",
    "why": "instructions of a move that is explained",
    "map": "instructions a tile of a map that is opened",
    "frame": "instructions of a frame of the window, off-screen",
}


def rows(costs):
    """(group, names) in the order of GROUPS, then others."""
    groups = {}
    for name in costs:
        groups.setdefault(name.split("/")[0], []).append(name)
    order = list(GROUPS) + sorted(groups.keys() - GROUPS.keys())
    return [(group, groups[group]) for group in order if group in groups]


def table(compiler, costs, past):
    """Markdown. `past`: what was recorded, the oldest first."""
    first = past[0]
    lines = [f"By {compiler}; first: commit {first['commit']} of {first['date']}, where it had the "
             "workload; outside: in the libraries of C, C++ and SDL.", "",
             "| workload | cost | first | change | outside |", "|---|---|---|---|---|"]
    for group, names in rows(costs):
        lines.append(f"| **{group}**: {GROUPS.get(group, '')} | | | | |")
        for name in names:
            cost, before = costs[name]["cost"], first["costs"].get(name)
            outside = costs[name].get("outside")
            lines.append(f"| `{name}` | {number(cost)} | {number(before) if before else '–'} | "
                         f"{change(cost, before)} | {number(outside) if outside else '–'} |")
    lines += ["", "| recorded at | date | why |", "|---|---|---|"]
    lines += [f"| {each['commit']} | {each['date']} | {each['why']} |" for each in past]
    return "\n".join(lines)


def change(cost, before):
    return f"{100 * (cost / before - 1):+.1f} %" if before else "–"


# Of the picture, in pixels.
WIDTH, COLUMNS, CELL_HEIGHT, MARGIN, TITLE = 1200, 6, 46, 8, 26
CELL_WIDTH = (WIDTH - 2 * MARGIN) // COLUMNS
LINE_TOP, LINE_HEIGHT = 16, 22


def curve(values, x, y):
    """A number over the commits that recorded it, from zero to its largest."""
    largest = max(value for value in values if value is not None) or 1.0
    step = (CELL_WIDTH - 2 * MARGIN) / max(len(values) - 1, 1)
    points = [(x + i * step, y + LINE_TOP + LINE_HEIGHT * (1 - value / largest))
              for i, value in enumerate(values) if value is not None]
    dots = "".join(f'<circle cx="{px:.1f}" cy="{py:.1f}" r="2"/>' for px, py in points)
    path = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
    base = y + LINE_TOP + LINE_HEIGHT
    return (f'<path class="base" d="M{x} {base}h{CELL_WIDTH - 2 * MARGIN}"/>'
            f'<polyline points="{path}"/>{dots}')


def picture(compiler, costs, past):
    """SVG: a curve for each workload, from the first record to the last."""
    parts, y = [], TITLE
    for group, names in rows(costs):
        parts.append(f'<text class="group" x="{MARGIN}" y="{y + 16}">'
                     f"{escape(group)}: {escape(GROUPS.get(group, '').replace('`', ''))}</text>")
        y += 24
        for i, name in enumerate(names):
            x = MARGIN + i % COLUMNS * CELL_WIDTH
            top = y + i // COLUMNS * CELL_HEIGHT
            values = [each["costs"].get(name) for each in past]
            label = name.split("/", 1)[1]
            parts.append(f'<text x="{x}" y="{top + 11}">{escape(label)}'
                         f'<tspan class="number" dx="4">{number(costs[name]["cost"])}</tspan></text>'
                         f"{curve(values, x, top)}")
        y += (len(names) + COLUMNS - 1) // COLUMNS * CELL_HEIGHT
    commits = " · ".join(f"{each['commit']} {each['date']}" for each in past)
    style = ("text{font:10px sans-serif;fill:#333}.group{font-weight:bold;font-size:12px}"
             ".number{fill:#2a6bb0}polyline{fill:none;stroke:#2a6bb0;stroke-width:1.5}"
             "circle{fill:#2a6bb0}.base{stroke:#ccc;fill:none}")
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + MARGIN}" '
            f'viewBox="0 0 {WIDTH} {y + MARGIN}"><style>{style}</style>'
            f'<rect width="100%" height="100%" fill="#fff"/>'
            f'<text class="group" x="{MARGIN}" y="18">Costs by {escape(compiler)}, each from 0 to its '
            f"largest, at {escape(commits)}</text>\n" + "\n".join(parts) + "\n</svg>\n")
