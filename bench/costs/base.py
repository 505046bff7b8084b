"""The commit that costs are compared with where nothing is recorded for a compiler, and the one that
is recorded."""

import os
import subprocess
import sys
from pathlib import Path

# What the numbers depend on: a record is of a commit, and not of changes that nobody else has.
COUNTED = ("src", "bench", "cmake", "CMakeLists.txt", "CMakePresets.json", "levels/play")


def git(root, *words):
    """What git answers, or None where it fails."""
    done = subprocess.run(["git", "-C", str(root), *words], text=True, capture_output=True,
                          check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def commit_to_record(root):
    """(short hash, date, problem) of the commit that is checked out."""
    head = git(root, "rev-parse", "--short=8", "HEAD")
    if head is None:
        return "", "", "expected a checkout of git: a record is of a commit"
    changed = git(root, "status", "--porcelain", "--", *COUNTED) or ""
    written = ("bench/costs.json", "bench/costs.svg")
    others = [line for line in changed.splitlines() if not line.endswith(written)]
    if others:
        return "", "", (f"{others[0][2:].strip()} is not committed; commit it first: a record is of a "
                        "commit, and a commit of its own")
    return head, git(root, "show", "-s", "--format=%cs", "HEAD"), None


def commit_before(root, record):
    """(commit, problem): the merge base with the main branch; on that branch itself the commit that
    wrote the record last, so that many small changes are seen as one."""
    if git(root, "rev-parse", "HEAD") is None:
        return None, "no checkout of git, so there is no commit to compare with"
    if git(root, "rev-parse", "--is-shallow-repository") == "true":
        return None, "a shallow clone has no merge base: git fetch --unshallow"
    head = git(root, "rev-parse", "HEAD")
    for branch in filter(None, (os.environ.get("SLIDELAB_BASE"), "origin/main", "main")):
        if git(root, "rev-parse", "--verify", "--quiet", branch + "^{commit}") is None:
            continue
        merge_base = git(root, "merge-base", "HEAD", branch)
        if merge_base and merge_base != head:
            return merge_base, None
        break
    recorded = git(root, "log", "-1", "--format=%H", "--", str(record))
    return (recorded, None) if recorded else (None, "no commit has bench/costs.json")


def counted_before(root, record, count):
    """The costs of that commit, built in a worktree; None, and why, where it has none to compare.
    `count(build)` answers those of a build."""
    commit, problem = commit_before(root, record)
    if commit and git(root, "cat-file", "-e", f"{commit}:bench/costs/CMakeLists.txt") is None:
        problem = f"{commit[:8]}, the commit to compare with, is older than bench/costs"
    if problem:
        print(f"bench check: nothing to compare with: {problem}", flush=True)
        if commit:
            return None
        raise SystemExit(2)
    tree = Path(root) / "build" / "costs-before"
    print(f"bench check: building {commit[:8]} in {tree}", flush=True)
    git(root, "worktree", "prune")
    if not (tree / ".git").exists():
        command = ["worktree", "add", "--detach", "--force", str(tree), commit]
    else:
        command = ["-C", str(tree), "checkout", "--detach", "--force", commit]
    if git(root, *command) is None:
        raise SystemExit(f"bench check: {tree}: git cannot check out {commit[:8]} there")
    build = tree / "build" / "release"
    for words in (["cmake", "-S", tree, "--preset", "release", "-B", build,
                   "-DSLIDELAB_TESTS=OFF"], ["ninja", "-C", build, "slidelab_costs"]):
        subprocess.run([str(word) for word in words], check=True, stdout=sys.stderr)
    return count(build)
