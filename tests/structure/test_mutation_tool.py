"""The tool that changes sources makes changes that compile and differ."""

from __future__ import annotations

import ast
import shutil
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.mutation.__main__ import NEEDED, drawn, files_of, known_survivors, label, left_alone  # noqa: E402
from tests.mutation.changes import changes_of  # noqa: E402
from tests.mutation.line_map import LineMap, Uses  # noqa: E402
from tests.mutation.selection import FEW, ROOMS, few, many, paths, room  # noqa: E402
from tests.mutation.trial import Workshop  # noqa: E402


def test_changes_compile_and_differ(tmp_path):
    text = (
        '"""Doc."""\n\n\ndef f(x: int, y: float = 2.0) -> float:\n    """Doc -1."""\n'
        '    if x < 3 and not y == 0:\n        raise ValueError(f"bad {x + 1}")\n'
        "    α = -x * (y - 1)\n    return α / 2 if x in (1, 2) else True\n"
    )
    file = tmp_path / "f.py"
    file.write_text(text, encoding="utf-8")
    found = list(changes_of(tmp_path, file))
    before = ast.dump(ast.parse(text))
    for change in found:
        after = change.applied(text)
        assert ast.dump(ast.parse(after)) != before, str(change)
    said = {f"{c.before} → {c.after.strip()}" for c in found}
    assert {"< → >=", "and → or", "- → +", "/ → *", "in → not in", "True → False", "2.0 → 3.125"} <= said
    assert not any("bad" in c.before or c.line == 5 for c in found)


def test_changes_of_c_differ_and_leave_comments_and_text_alone(tmp_path):
    text = (
        '#include "a-1.h"\n#define SHORT 1e-5 /* 10 of them */\n#if N > 0\n#endif\n'
        "static int f(const double *x, int n)\n{\n    /* a < b */\n    m->h += x[0] * 2.0;\n"
        '    return n >= 3 && x[1] - 1.0 < SHORT ? message("1 + 1") : -1;\n}\n'
    )
    file = tmp_path / "f.c"
    file.write_text(text, encoding="utf-8")
    said = [f"{c.before} → {c.after.strip()}" for c in changes_of(tmp_path, file)]
    assert said == [
        "1e-5 → 0.125015", "+= → -=", "0 → 1", "* → /", "2.0 → 3.125", ">= → <", "3 → 4", "&& → ||", "1 → 0",
        "- → +", "1.0 → 1.625", "< → >=", "1 → 0",
    ]  # fmt: skip
    for change in changes_of(tmp_path, file):
        assert change.applied(text) != text
        assert text.splitlines()[change.line - 1] != change.applied(text).splitlines()[change.line - 1]


@pytest.mark.slow
def test_a_sample_can_be_repeated_and_covers_its_rooms():
    rooms = ["spatial", "elastic", "linalg"]
    first = drawn(7, 3, rooms)
    assert first == drawn(7, 3, rooms)
    assert sorted(room(change.file) for change in first) == ["elastic"] * 2 + ["linalg"] * 2 + ["spatial"] * 3
    assert {change.file for change in drawn(3, 3, rooms, "section.py")} == {"src/kinetree/elastic/section.py"}


def test_what_needs_a_package_is_there():
    files = [file.relative_to(ROOT).as_posix() for file in (ROOT / "src").rglob("*.*")]
    for part in NEEDED:
        assert any(file.startswith(part) for file in files), part


def test_every_line_of_the_selection_is_of_use():
    files = [file.relative_to(ROOT).as_posix() for name in ROOMS for file in files_of(name)]
    for pattern, tests in FEW:
        if any(f"src/kinetree/{pattern}".startswith(part) for part in left_alone()):
            continue
        matched = [file for file in files if fnmatch(file, f"src/kinetree/{pattern}")]
        assert any(few(file) == paths(tests) for file in matched), (
            f"{pattern}: no file, or all are in lines before"
        )
        assert all((ROOT / test).exists() for test in paths(tests)), tests
    for file in files:
        assert all((ROOT / test).exists() for test in many(file))
    assert {room(file) for file in files} == set(ROOMS)
    rooms = (
        "elastic", "symbolic", "formulations", "linalg", "solve", "assembly", "friction", "compile", "nonsmooth",
        "channels", "balance", "preparation", "derivatives", "analysis", "results",
    )  # fmt: skip
    for name in rooms:
        every = {
            file.relative_to(ROOT).as_posix() for file in (ROOT / "src" / "kinetree" / name).rglob("*.py")
        }
        assert every <= set(files), every - set(files)


def test_every_survivor_that_is_known_has_a_reason():
    known = known_survivors()
    assert known
    for name, reason in known.items():
        assert reason
        file, _, rest = name.partition(": ")
        line = rest.partition(" in ")[2]
        lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
        assert line in [text.strip() for text in lines], f"{name}: the line is no longer there"


@pytest.mark.slow  # looks for all changes of many files
def test_every_survivor_that_is_known_can_be_drawn():
    known = known_survivors()
    files = {name.partition(": ")[0] for name in known}
    found = {label(change) for file in files for change in changes_of(ROOT, ROOT / file)}
    assert not known.keys() - found


def test_words_times_and_logging_are_left_alone_and_programs_are_not(tmp_path):
    text = (
        "from time import perf_counter\n\n\ndef named(parts) -> str:\n    return ', '.join(parts[:6])\n\n\n"
        "def method(n) -> str:\n    return 'radau5' if n > 6 else 'rk4'\n\n\n"
        "def run(x):\n    begun = perf_counter()\n    _log.info('%d', x + 1)\n"
        "    return 2 * x, perf_counter() - begun\n"
    )
    for room_of, more in (("model", set()), ("kernels", {(5, "6 → 7")})):
        file = tmp_path / room_of / "f.py"
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        said = {(c.line, f"{c.before} → {c.after.strip()}") for c in changes_of(tmp_path, file)}
        assert said == {(9, "> → <="), (9, "6 → 7"), (15, "2 → 3"), (15, "* → /")} | more


def test_what_cannot_be_noticed_by_construction_is_left_alone(tmp_path):
    """Matrices without entries, sizes of round-off, what is not divided by, numbers of threads, waits and rights."""
    text = (
        "def f(x, size, seed=0, *, threads=2):\n    none = SX(3, 0), np.zeros((2, 0)), SX(2, 1)\n"
        "    still = abs(x) <= 1e-13 * (1 + abs(x - 2))\n    y = x / np.where(size > 0, size, 1.0)[:, None]\n"
        "    with Pool(max_workers=3):\n        sleep(0.5)\n        file.chmod(0o644)\n"
        "    return 1e-3 * (1 + x)\n\n\nclass ProgressBar:\n    width = 7\n\n\n"
        "def stacked(x, n):\n    return ca.vertcat(SX(n + 2, 1), x), ca.vertcat(SX(n, 1))\n"
    )
    file = tmp_path / "f.py"
    file.write_text(text, encoding="utf-8")
    said = {(c.line, f"{c.before} → {c.after.strip()}") for c in changes_of(tmp_path, file)}
    assert {change for line, change in said if line == 2} == {"2 → 3", "1 → 0"}
    assert {change for line, change in said if line == 3} == {"<= → >", "1e-13 → 0.12500000000015"}
    assert {change for line, change in said if line == 4} == {"/ → *", "> → <=", "0 → 1"}
    assert {line for line, _ in said} == {2, 3, 4, 8, 16}
    assert [c.before for c in changes_of(tmp_path, file) if c.line == 16] == ["1", "+", "2"]
    assert {change for line, change in said if line == 8} == {"1e-3 → 0.1265", "* ( → / (", "1 → 0", "+ → -"}


def test_sizes_of_caches_and_what_only_errors_say_are_left_alone(tmp_path):
    text = (
        "KEPT = 9\nBOTH = 8\nkept, both = ObjectCache(KEPT), [ObjectCache(BOTH), BOTH]\n\n\n"
        "def f(x, t, quick=True):\n    last = t[3]\n    reached = last + 1\n    used = x + 5\n    if x > 7:\n"
        "        raise ValueError(f'{reached} {used}')\n    return used\n"
    )
    for room_of, more in (("solve", set()), ("io", {(7, "3"), (8, "+"), (8, "1")})):
        file = tmp_path / room_of / "f.py"
        file.parent.mkdir()
        file.write_text(text, encoding="utf-8")
        said = {(c.line, c.before) for c in changes_of(tmp_path, file)}
        assert said == {(2, "8"), (9, "+"), (9, "5"), (10, ">"), (10, "7")} | more


def test_one_more_attempt_is_left_alone(tmp_path):
    text = (
        "def f(x):\n    for _ in range(8):\n        if g(x):\n            break\n"
        "    for _ in range(9):\n        x = g(x)\n"
        "    for k in range(7):\n        return k\n    for _ in range(30):\n        return x\n"
    )
    file = tmp_path / "f.py"
    file.write_text(text, encoding="utf-8")
    assert [c.before for c in changes_of(tmp_path, file)] == ["9", "7", "30"]


def test_a_change_reaches_its_statement_and_what_uses_its_name(tmp_path):
    text = (
        "LIMIT = 0.5\nTWICE = 2 * LIMIT\n\n\ndef f(x, most=3.0):\n    if (\n        x\n        > 4\n    ):\n"
        "        return most\n    return TWICE\n"
    )
    file = tmp_path / "src" / "f.py"
    file.parent.mkdir()
    file.write_text(text, encoding="utf-8")
    found = {change.before: change for change in changes_of(tmp_path, file)}
    assert found["3.0"].reach == (6, 10)
    assert found["4"].reach == (6, 9)
    assert found["0.5"].names == ("LIMIT",)
    assert ("src/f.py", 11) in Uses(tmp_path).of(found["0.5"].names)
    assert not found["4"].names


def test_tests_that_run_little_else_come_first_and_one_of_each_kind_before_a_second(tmp_path):
    lines = LineMap(
        {"a.py::f[1]": 1.0, "a.py::f[2]": 1.0, "b.py::g": 1.0, "c.py::h": 1.0, "c.py::long": 50.0},
        {
            "src/x.py": [(0b110, [0, 1, 4]), (0b10, [2]), (0b1000, [3])],
            "src/y.py": [((1 << 300) - 1, [2, 4])],
        },
        {},
    )
    lines.write(tmp_path / "map.json.gz")
    assert LineMap.read(tmp_path / "map.json.gz") == lines
    running = lines.running("src/x.py", [1])
    assert running == {"a.py::f[1]", "a.py::f[2]", "b.py::g", "c.py::long"}
    assert list(lines.ordered(running, (), 10.0)) == ["a.py::f[1]", "b.py::g", "a.py::f[2]"]
    assert list(lines.ordered(running, ["b.py"], 2.0)) == ["b.py::g"]
    assert list(lines.ordered(running, ["a.py"], 10.0)) == ["a.py::f[1]", "a.py::f[2]", "b.py::g"]
    # those that run it come before those of files that are named for it, and have half of the time
    assert list(lines.chosen({"b.py::g"}, ["a.py"], ["c.py"], 10.0)) == [
        "b.py::g",
        "a.py::f[1]",
        "a.py::f[2]",
    ]
    assert list(lines.chosen({"b.py::g"}, ["a.py"], ["c.py"], 2.0)) == ["a.py::f[1]"]
    assert list(lines.chosen((), ["a.py"], ["c.py"], 10.0)) == ["a.py::f[1]", "a.py::f[2]", "c.py::h"]


@pytest.mark.slow  # starts pytest several times
def test_a_change_is_killed_where_a_test_notices_and_survives_where_none_does(tmp_path):
    root, folder = tmp_path / "root", tmp_path / "copies"
    for part in ("src", "tests"):
        (root / part).mkdir(parents=True)
    folder.mkdir()
    shutil.copytree(ROOT / "tests" / "mutation", root / "tests" / "mutation")
    source = "def area(a, b):\n    limit = 100\n    return min(a * b, limit)\n"
    (root / "src" / "area_of_rooms.py").write_text(source, encoding="utf-8")
    test = "from area_of_rooms import area\n\n\ndef test_area():\n    assert area(2, 3) == 6\n"
    (root / "tests" / "test_area.py").write_text(test, encoding="utf-8")
    (root / "tests" / "test_red.py").write_text("def test_red():\n    assert False\n", encoding="utf-8")
    workshop = Workshop(root, folder, 1, 60.0)
    assert workshop.prepare(["tests/test_area.py", "tests/test_red.py"]) == ["tests/test_red.py"]
    found = {
        f"{change.before} → {change.after.strip()}": workshop.tried(
            change, ["tests/test_red.py", "tests/test_area.py"], ()
        )
        for change in changes_of(root, root / "src" / "area_of_rooms.py")
    }
    assert {name: outcome.verdict for name, outcome in found.items()} == {
        "* → /": "killed",
        "100 → 101": "survived",
    }
    lines = workshop.recorded(60.0)
    assert list(lines.tests) == ["tests/test_area.py::test_area"]
    for outcome in found.values():
        running = lines.of_change(outcome.change, Uses(root))
        again = workshop.tried_with(outcome.change, lines.ordered(running, (), 60.0))
        assert again.verdict == outcome.verdict
        assert again.test == ("tests/test_area.py::test_area" if again.verdict == "killed" else "")
    assert workshop.failing({"tests/test_area.py::test_area": 1.0, "tests/test_red.py::test_red": 1.0}) == {
        "tests/test_red.py::test_red"
    }
