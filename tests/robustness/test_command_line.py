"""Example files changed at random, given to the command line: an exit code it knows, words, never a traceback."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from watchdog import within

import kinetree as kt
from kinetree.cli.app import start

EXAMPLES = sorted((Path(kt.__file__).parent / "examples").glob("*.toml"))
SMALL = [
    path for path in EXAMPLES if path.stem in ("pendulum", "four_bar", "bouncing_ball", "skate", "gyroscope")
]
CODES = (0, 1, 2, 3)
SECONDS_PER_FILE = 120.0

NUMBERS = [
    "0",
    "-1",
    "1e308",
    "1e-308",
    "nan",
    "inf",
    "1e400",
    "true",
    '""',
    "[]",
    "{}",
    "99999999999999999999",
    '"t"',
]
TEXTS = ["sqrt(0 - 1)", "1/0", "t", "ground", "", "x" * 300, "π", "((", "a.b.c", "log(0.01 - t)", "\\\\u0000"]
NUMBER = re.compile(r"(?<![\w.#])-?\d+(\.\d+)?(e-?\d+)?(?![\w.])")
STRING = re.compile(r'"[^"\n]*"')


def changed(text: str, chance: random.Random) -> str:
    """One to three changes: a number or text replaced, a line lost, doubled or moved, bytes lost or garbled."""
    for _ in range(chance.randint(1, 3)):
        kind = chance.randrange(7)
        if kind <= 2 and (found := list((NUMBER if kind < 2 else STRING).finditer(text))):
            place = chance.choice(found)
            new = chance.choice(NUMBERS) if kind < 2 else f'"{chance.choice(TEXTS)}"'
            text = text[: place.start()] + new + text[place.end() :]
        elif kind <= 5:
            lines = text.split("\n")
            here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
            if kind == 3:
                del lines[here]
            elif kind == 4:
                lines.insert(there, lines[here])
            else:
                lines[here], lines[there] = lines[there], lines[here]
            text = "\n".join(lines)
        else:
            here = chance.randrange(len(text))
            text = text[:here] + chance.choice(["", "\x00", '"', "[", "=", "\n", "é"]) + text[here + 1 :]
    return text


def assert_in_words(code: int, err: str, what: str) -> None:
    assert "Traceback" not in err, what
    assert "fault of Kinetree" not in err, what
    assert code in CODES, what
    if code:
        assert err.strip(), what


def test_changed_examples_through_check_and_run(
    request: pytest.FixtureRequest, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    slow = request.config.getoption("--slow")
    checks, runs = (1000, 300) if slow else (50, 16)
    chance = random.Random(request.config.getoption("--slow") * 1000 + 1)
    seen = set()
    for n in range(checks + runs):
        original = chance.choice(EXAMPLES if n < checks else SMALL)
        path = tmp_path / f"changed{n}.toml"
        path.write_text(changed(original.read_text(encoding="utf-8"), chance), encoding="utf-8")
        arguments = ["check", str(path)]
        if n >= checks:
            arguments = [
                "run",
                str(path),
                "--t-end",
                "0.01",
                "--quiet",
                "--no-report",
                "--out",
                str(tmp_path),
            ]
        with within(SECONDS_PER_FILE, f"{arguments[0]} of changed {original.name}"):
            code = start(arguments)
        _, err = capfd.readouterr()
        assert_in_words(
            code, err, f"{arguments[0]} {original.name}:\n{path.read_text(encoding='utf-8')}\n{err}"
        )
        seen.add(code)
    assert {0, 3} <= seen  # changes small enough to be read, and large enough to be refused


def test_bytes_that_are_no_text(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    chance = random.Random(3)
    for suffix in (".toml", ".urdf", ".xml"):
        for n in range(10):
            path = tmp_path / f"noise{n}{suffix}"
            path.write_bytes(chance.randbytes(chance.choice([0, 1, 5, 1000])))
            code = start(["check", str(path)])
            _, err = capfd.readouterr()
            assert_in_words(code, err, f"{path.read_bytes()!r}\n{err}")
            assert code in (2, 3)


@pytest.mark.parametrize("command", ["check", "run"])
def test_a_constraint_that_is_none_is_a_fault_of_the_model(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    path = tmp_path / "governed.toml"
    text = next(p for p in EXAMPLES if p.stem == "pendulum").read_text(encoding="utf-8")
    extra = '[[constraint]]\nname = "governor"\ntype = "nonholonomic"\nexpression = "NAME.vx**2 - 1"\n\n[run]'
    body = re.search(r'\[\[body\]\]\nname = "([^"]+)"', text)
    assert body is not None
    path.write_text(text.replace("[run]", extra.replace("NAME", body[1])), encoding="utf-8")
    code = start([command, str(path)])
    _, err = capfd.readouterr()
    assert code == 3
    assert '"governor"' in err
    assert "not linear in the velocities" in err
    assert "Traceback" not in err
