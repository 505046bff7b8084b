#!/usr/bin/env python3
"""bench/move_times.py NATIVE PAGE.JS [ROUNDS]: times of moves on this machine and as a page's, in turn.

Of each the fastest round counts: what else runs on the machine makes rounds slower, never faster.
"""
import os
import subprocess
import sys

NODE = ["node", "--no-experimental-fetch"]


def round_of(command, fastest):
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        name, step, time = line.split()
        key = (name, float(step))
        fastest[key] = min(float(time), fastest.get(key, float("inf")))


def main():
    native, page = os.path.abspath(sys.argv[1]), sys.argv[2]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    here, there = {}, {}
    for _ in range(rounds):
        round_of([native], here)
        round_of([*NODE, page], there)
    print(f"{'strategy':12} {'step':>5} {'native ns':>10} {'page ns':>10} {'ratio':>6}")
    for (name, step), time in here.items():
        other = there[name, step]
        print(f"{name:12} {step:5g} {time:10.1f} {other:10.1f} {other / time:6.2f}")


if __name__ == "__main__":
    main()
