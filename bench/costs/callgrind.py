"""Reads the dumps of callgrind: instructions by function and object, and the sources they are of.
The format is that of valgrind's manual, "Callgrind Format Specification"."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

NAMED = re.compile(r"(ob|fl|fi|fe|fn|cob|cfi|cfl|cfn)=\((\d+)\)(?: (.*))?$")
TRIGGER = re.compile(r"desc: Trigger: Client Request: (.*)$")
NAME_SPACES = {"cob": "ob", "fi": "fl", "fe": "fl", "cfi": "fl", "cfl": "fl", "cfn": "fn"}


@dataclass
class Dump:
    """What was executed between two requests of a program."""

    name: str = ""  # that the program gave it
    events: list = field(default_factory=list)  # "Ir"; with caches simulated also their misses
    costs: dict = field(default_factory=dict)  # (object, function): by event, its own
    sources: dict = field(default_factory=dict)  # (object, source): instructions of its lines


class Reader:
    """A Dump from the lines of a file."""

    def __init__(self):
        self.dump = Dump()
        self.costs = defaultdict(list)
        self.sources = defaultdict(int)
        self.names = defaultdict(dict)  # by kind: a number's name, which its first use alone has
        self.at = {"ob": "", "fl": "", "fn": ""}
        self.is_call = False

    def read(self, lines):
        for line in lines:
            line = line.rstrip("\n")
            if line[:1].isdigit() or line[:1] in ("+", "-", "*"):
                self.read_cost(line)
            elif line.startswith("calls="):
                self.is_call = True
            elif named := NAMED.match(line):
                self.read_name(*named.groups())
            elif line.startswith("events: "):
                self.dump.events = line.split()[1:]
            elif trigger := TRIGGER.match(line):
                self.dump.name = trigger.group(1)
        width = len(self.dump.events)
        self.dump.costs = {key: own + [0] * (width - len(own)) for key, own in self.costs.items()}
        self.dump.sources = dict(self.sources)
        return self.dump

    def read_name(self, kind, number, name):
        space = NAME_SPACES.get(kind, kind)
        if name is not None:
            self.names[space][number] = name
        if not kind.startswith("c"):  # of what is called, its own lines say more
            self.at[space] = self.names[space][number]

    def read_cost(self, line):
        if self.is_call:  # the inclusive cost of a call: the callee's own lines have it
            self.is_call = False
            return
        numbers = [int(text) for text in line.split()[1:]]
        own = self.costs[self.at["ob"], self.at["fn"]]
        own.extend([0] * (len(numbers) - len(own)))
        for i, number in enumerate(numbers):
            own[i] += number
        if numbers:
            self.sources[self.at["ob"], self.at["fl"]] += numbers[0]


def read_dump(path):
    with open(path, encoding="utf-8", errors="replace") as lines:
        return Reader().read(lines)


def short_name(function):
    """A function's name without parameters and template arguments; overloads are one."""
    function = function.replace("(anonymous namespace)::", "")
    kept, depth = [], 0
    function = re.sub(r"operator(<<|<=>|<=|<|>>|>=|>|->|\(\))", _spelt, function)
    for letter in function:
        if letter in "<({[":
            depth += 1
        elif letter in ">)}]":
            depth -= 1
        elif depth == 0:
            kept.append(letter)
    name = re.sub(r"'\d+$", "", "".join(kept))  # callgrind's mark of a recursion
    name = re.sub(r"( const| \[clone [^\]]*\]|\.(constprop|part|isra|cold)(\.\d+)*)+$", "", name)
    name = re.sub(r"::(::)+", "::", name).strip()
    return name.split(" ")[-1] if " " in name else name


def _spelt(operator):
    words = {"<<": "shl", "<=>": "compare", "<=": "le", "<": "lt", ">>": "shr", ">=": "ge",
             ">": "gt", "->": "arrow", "()": "call"}
    return "operator_" + words[operator.group(1)]
