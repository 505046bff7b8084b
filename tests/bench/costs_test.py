"""How costs are compared and recorded: bench/costs, without callgrind. Arguments: the folder
bench/costs, then those of unittest."""

import contextlib
import io
import json
import os
import shutil
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, sys.argv.pop(1))

import base  # noqa: E402
import callgrind  # noqa: E402
import comparing  # noqa: E402
import counting  # noqa: E402
import marked  # noqa: E402
import opened  # noqa: E402
import page  # noqa: E402
from record import Record  # noqa: E402

DUMP = """# callgrind format
version: 1
desc: Trigger: Client Request: moves
positions: line
events: Ir DLmr
fl=(1) /p/src/slidelab/move.cpp
ob=(1) /p/build/game
fn=(1) slidelab::detail::(anonymous namespace)::move(slidelab::Level const&, double)
12 100 3
fi=(2) /p/bench/../src/slidelab/vec2.hpp
+3 20 1
fe=(1)
cfn=(2) slidelab::detail::Index<int>::visit(int (*)(int)) const
calls=5 40
12 9000 90
* 1
fn=(2)
40 50 2
ob=(2) /lib/libc.so.6
fl=(3) ???
fn=(3) memcpy
0 7 4
"""


def dump():
    return callgrind.Reader().read(DUMP.splitlines())


def cost(value, **functions):
    return {"cost": value, "functions": functions}


class ADump(unittest.TestCase):
    def test_has_what_each_function_executes_itself_and_not_what_it_calls(self):
        read = dump()
        self.assertEqual(read.name, "moves")
        costs = {function.split("(")[0]: own for (_, function), own in read.costs.items()}
        self.assertEqual(costs["memcpy"], [7, 4])
        self.assertEqual(read.costs["/p/build/game", NAMES[0]], [121, 4])
        self.assertEqual(read.costs["/p/build/game", NAMES[1]], [50, 2])

    def test_has_the_sources_of_inlined_lines(self):
        self.assertEqual(dump().sources["/p/build/game", "/p/bench/../src/slidelab/vec2.hpp"], 20)
        self.assertEqual(dump().sources["/p/build/game", "/p/src/slidelab/move.cpp"], 151)

    def test_becomes_a_cost_of_our_own_object_by_operation(self):
        read = dump()
        read.events = ["Ir", "other"]
        found = counting.cost_of(read, 10, "game")
        self.assertAlmostEqual(found["cost"], 17.1)
        self.assertAlmostEqual(found["outside"], 0.7)
        self.assertEqual(list(found["functions"]),
                         ["slidelab::detail::move", "slidelab::detail::Index::visit"])

    def test_with_caches_becomes_misses_of_the_last_one(self):
        self.assertAlmostEqual(counting.cost_of(dump(), 1, "game")["cost"], 6.0)

    def test_leaves_out_what_is_linked_in_of_others(self):
        read = callgrind.Dump("frame", ["Ir"], {("game", "ImGui::Begin(char const*)"): [9],
                                                ("game", "ImDrawList::AddLine(int)"): [5],
                                                ("game", "slidelab::lab::Image::at(int)"): [2]})
        self.assertEqual(counting.cost_of(read, 1, "game")["cost"], 2)
        self.assertEqual(counting.cost_of(read, 1, "game")["outside"], 14)


NAMES = ("slidelab::detail::(anonymous namespace)::move(slidelab::Level const&, double)",
         "slidelab::detail::Index<int>::visit(int (*)(int)) const")


class AName(unittest.TestCase):
    def test_is_short_without_parameters_and_template_arguments(self):
        for name, short in (
                (NAMES[0], "slidelab::detail::move"),
                (NAMES[1], "slidelab::detail::Index::visit"),
                ("void std::sort<int*, less<int> >(int*, int*)'2", "std::sort"),
                ("std::vector<a<b> >::operator<<(c) const", "std::vector::operator_shl"),
                ("slidelab::f() [clone .constprop.0]", "slidelab::f"),
                ("main", "main")):
            self.assertEqual(callgrind.short_name(name), short)


class AComparison(unittest.TestCase):
    def test_finds_nothing_within_the_tolerance_on_either_side(self):
        recorded = {"a": cost(1000.0), "b": cost(1000.0)}
        self.assertEqual(comparing.differences(recorded, {"a": cost(1019.9), "b": cost(980.1)}), [])
        self.assertTrue(comparing.verdict([])[1])

    def test_fails_above_and_below(self):
        recorded = {"a": cost(1000.0), "b": cost(1000.0)}
        found = comparing.differences(recorded, {"a": cost(1021.0), "b": cost(979.0)})
        self.assertEqual([(each.name, each.kind) for each in found],
                         [("a", "worse"), ("b", "better")])
        line, is_fine = comparing.verdict(found)
        self.assertFalse(is_fine)
        self.assertIn("1 worse, 1 better", line)

    def test_says_better_record_it_of_gains_alone(self):
        line, is_fine = comparing.verdict(
            comparing.differences({"a": cost(100.0)}, {"a": cost(90.0)}))
        self.assertFalse(is_fine)
        self.assertIn("better: record it", line)

    def test_names_the_functions_that_grew_and_those_alone(self):
        before = {"moves": cost(300.0, cast=100.0, clip=100.0, index=100.0)}
        now = {"moves": cost(360.0, cast=90.0, clip=100.0, index=150.0, fresh=20.0)}
        [found] = comparing.differences(before, now)
        self.assertEqual(found.functions, (("index", 100.0, 150.0), ("fresh", 0.0, 20.0)))
        lines = comparing.lines_of(found)
        self.assertIn("worse: moves +20.0 %, 300 -> 360", lines[0])
        self.assertIn("index (100 -> 150)", lines[1])

    def test_names_the_functions_that_shrank_where_it_is_better(self):
        [found] = comparing.differences({"m": cost(200.0, a=150.0, b=50.0)},
                                        {"m": cost(160.0, a=100.0, b=60.0)})
        self.assertEqual(found.functions, (("a", 150.0, 100.0),))

    def test_names_no_function_for_the_rounding_of_the_record(self):
        [found] = comparing.differences({"m": cost(100.0, a=50.0, b=33.33)},
                                        {"m": cost(110.0, a=60.0, b=33.3333)})
        self.assertEqual(found.functions, (("a", 50.0, 60.0),))

    def test_tells_the_largest_first_and_what_is_new_or_gone(self):
        recorded = {"a": cost(100.0), "b": cost(100.0), "old": cost(1.0)}
        found = comparing.differences(recorded,
                                      {"a": cost(105.0), "b": cost(150.0), "fresh": cost(1.0)})
        self.assertEqual([(each.name, each.kind) for each in found],
                         [("b", "worse"), ("a", "worse"), ("fresh", "new"), ("old", "gone")])

    def test_sees_a_cost_that_was_nothing(self):
        [found] = comparing.differences({"a": cost(0.0)}, {"a": cost(0.5)})
        self.assertEqual(found.kind, "worse")


class ARecord(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name) / "costs.json"

    def written(self):
        record = Record(self.path)
        record.add("g++ 1", "aaaa", "2026-01-01", "first", {"a/x": cost(100.0, f=60.0)})
        record.add("g++ 1", "bbbb", "2026-01-02", "second", {"a/x": cost(50.0, f=30.0)})
        record.write()
        return Record(self.path)

    def test_knows_compilers_that_were_recorded_and_no_others(self):
        record = self.written()
        self.assertTrue(record.knows("g++ 1"))
        self.assertFalse(record.knows("g++ 2"))
        self.assertFalse(Record(Path(self.folder.name) / "none.json").knows("g++ 1"))

    def test_keeps_what_was_recorded_before(self):
        record = self.written()
        self.assertEqual(record.compilers["g++ 1"]["a/x"]["cost"], 50.0)
        self.assertEqual([each["costs"]["a/x"] for each in record.history["g++ 1"]], [100.0, 50.0])

    def test_replaces_a_record_of_the_same_commit(self):
        record = self.written()
        record.add("g++ 1", "bbbb", "2026-01-03", "again", {"a/x": cost(40.0)})
        self.assertEqual([each["why"] for each in record.history["g++ 1"]], ["first", "again"])

    def test_is_the_same_text_when_it_is_written_again(self):
        record = self.written()
        self.assertEqual(record.text(), self.path.read_text())
        json.loads(record.text())

    def test_refuses_a_file_that_is_none(self):
        self.path.write_text("[1, 2]")
        with self.assertRaisesRegex(SystemExit, "costs.json: not a record"):
            Record(self.path)

    def test_is_shown_as_a_table_and_a_picture(self):
        record = self.written()
        past = record.history["g++ 1"]
        text = page.table("g++ 1", record.compilers["g++ 1"], past)
        self.assertIn("| `a/x` | 50 | 100 | -50.0 % |", text)
        self.assertIn("<polyline", page.picture("g++ 1", record.compilers["g++ 1"], past))


class APartOfAPage(unittest.TestCase):
    def test_is_replaced_between_its_comments(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "page.md"
            path.write_text("above\n<!-- x: written by y -->\nold\n<!-- /x -->\nbelow")
            self.assertEqual(marked.replaced(path, "x", "y", "new"),
                             "above\n<!-- x: written by y -->\nnew\n<!-- /x -->\nbelow")
            with self.assertRaisesRegex(SystemExit, "page.md: expected"):
                marked.replaced(path, "z", "y", "new")


@unittest.skipUnless(shutil.which("git"), "needs git")
class TheCommitBefore(unittest.TestCase):
    """In repositories of its own."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = Path(self.folder.name) / "origin"
        self.root.mkdir()
        self.git("init", "--quiet", "--initial-branch=main")
        self.first = self.commit("bench/costs.json")

    def git(self, *words):
        answer = base.git(self.root, "-c", "user.name=n", "-c", "user.email=e@e", *words)
        self.assertIsNotNone(answer, words)
        return answer

    def commit(self, name):
        path = self.root / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(path.read_text() + "x" if path.exists() else "x")
        self.git("add", name)
        self.git("commit", "--quiet", "-m", name)
        return self.git("rev-parse", "HEAD")

    def test_is_the_merge_base_on_a_branch(self):
        on_main = self.commit("a")
        self.git("checkout", "--quiet", "-b", "work")
        self.commit("b")
        self.assertEqual(base.commit_before(self.root, "bench/costs.json"), (on_main, None))

    def test_is_that_of_the_record_on_the_main_branch(self):
        self.commit("a")
        self.commit("b")
        self.assertEqual(base.commit_before(self.root, "bench/costs.json"), (self.first, None))

    def test_is_none_in_a_shallow_clone_and_outside_of_git(self):
        self.commit("a")
        clone = Path(self.folder.name) / "clone"
        self.git("clone", "--quiet", "--depth=1", f"file://{self.root}", str(clone))
        commit, problem = base.commit_before(clone, "bench/costs.json")
        self.assertIsNone(commit)
        self.assertIn("git fetch --unshallow", problem)
        self.assertIn("no checkout", base.commit_before(self.folder.name, "x")[1])

    def test_is_not_built_where_it_has_no_costs_to_count(self):
        self.commit("a")
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            counted = base.counted_before(self.root, "bench/costs.json", self.fail)
        self.assertIsNone(counted)
        self.assertIn("is older than bench/costs", said.getvalue())

    def test_is_built_in_a_worktree_that_is_used_again(self):
        """With stand-ins for CMake and Ninja, which note how they are called."""
        calls = Path(self.folder.name) / "calls"
        for tool in ("cmake", "ninja"):
            stub = Path(self.folder.name) / tool
            stub.write_text(f'#!/bin/sh\necho {tool} "$@" >>"{calls}"\n')
            stub.chmod(0o755)
        tree = self.root / "build" / "costs-before"
        path = f"{self.folder.name}:{os.environ['PATH']}"
        counted = []

        def count(build):
            counted.append((build, base.git(tree, "rev-parse", "HEAD")))
            return {"a": cost(1.0)}

        first = self.commit("bench/costs/CMakeLists.txt")
        second = self.commit("b")
        with mock.patch.dict(os.environ, PATH=path), \
                contextlib.redirect_stdout(io.StringIO()), open(os.devnull, "w") as null, \
                contextlib.redirect_stderr(null):
            for commit in (first, second):
                self.git("branch", "--force", "before", commit)
                self.git("checkout", "--quiet", "-B", "work")
                with mock.patch.dict(os.environ, SLIDELAB_BASE="before"):
                    self.commit("c")
                    self.assertEqual(base.counted_before(self.root, "bench/costs.json", count),
                                     {"a": cost(1.0)})
        build = tree / "build" / "release"
        self.assertEqual(counted, [(build, first), (build, second)])
        self.assertIn("--preset release", calls.read_text())
        self.assertIn(f"ninja -C {build} slidelab_costs", calls.read_text())

    def test_may_be_of_another_branch(self):
        on_main = self.commit("a")
        self.git("branch", "release")
        self.commit("b")
        with mock.patch.dict(os.environ, SLIDELAB_BASE="release"):
            self.assertEqual(base.commit_before(self.root, "bench/costs.json"), (on_main, None))

    def test_is_recorded_only_where_all_that_counts_is_committed(self):
        commit, _, problem = base.commit_to_record(self.root)
        self.assertEqual((commit, problem), (self.first[:8], None))
        (self.root / "bench" / "costs.json").write_text("changed")
        self.assertIsNone(base.commit_to_record(self.root)[2])
        (self.root / "bench" / "new.cpp").write_text("x")
        self.assertIn("bench/new.cpp is not committed", base.commit_to_record(self.root)[2])


class OpenedSources(unittest.TestCase):
    def test_are_ours_with_all_their_lines(self):
        with tempfile.TemporaryDirectory() as folder:
            sources = Path(folder).resolve() / "src"
            index = sources / "slidelab/level/broad_phase/index.hpp"
            move = sources / "slidelab/move.cpp"
            index.parent.mkdir(parents=True)
            index.write_text("1\n2\n3\n")
            move.write_text("1\n2\n")
            read = callgrind.Dump(sources={("g", str(index)): 5, ("g", str(move)): 7,
                                           ("g", f"{sources}/../src/slidelab/move.cpp"): 2,
                                           ("g", "/usr/include/c++/12/cmath"): 9, ("g", "???"): 1})
            found = opened.opened_sources(read, sources)
            self.assertEqual(found, {"slidelab/move.cpp": (2, 9),
                                     "slidelab/level/broad_phase/index.hpp": (3, 5)})
            self.assertEqual(opened.totals(found), ((2, 5), (1, 3)))


if __name__ == "__main__":
    unittest.main()
