"""Files made to hurt: refused in words, without deep recursion and without reading more than the limit."""

from __future__ import annotations

import contextlib
import random
import tracemalloc
from pathlib import Path

import pytest
from test_toml_mistakes import GOOD

from kinetree.io.toml import ModelFileError, load, loads
from kinetree.io.toml.positions import MAX_BYTES

HEAD = 'format = 1\n[model]\nname = "m"\n'
DEEP = 10_000

HOSTILE = {
    "arrays": "x = " + "[" * DEEP + "]" * DEEP,
    "arrays not closed": "x = " + "[" * DEEP,
    "inline tables": "x = " + "{a = " * DEEP + "1" + "}" * DEEP,
    "arrays over lines": "x = " + "[\n" * DEEP + "]" * DEEP,
    "dotted key": "a." * DEEP + "a = 1",
    "quoted dotted key": '"a".' * DEEP + "a = 1",
    "dotted header": "[" + "a." * DEEP + "a]",
    "brackets after a string": 'y = "\\"[["\nx = ' + "[" * DEEP,
    "escapes without end": 'x = "' + '\\"' * 500_000,
    "quotes without end": 'x = """' + '"" ' * 300_000,
    "one long word": "a" * 2_000_000,
    "long integer": "x = " + "1" * 1_000_000,
    "nul": "x = \x00",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_refused_in_words(text: str) -> None:
    with pytest.raises(ModelFileError) as caught:
        loads(HEAD + text, "hostile.toml")
    (fault,) = caught.value.faults
    assert str(fault).startswith(f"hostile.toml:{fault.line}: ")
    assert fault.line >= 4
    assert len(str(fault)) < 1000


def test_brackets_in_strings_and_comments_do_not_count() -> None:
    text = (
        HEAD
        + f'description = "{"[" * 100}" # {"[" * 100}\n[[body]]\nname = "b"\nmass = 1\ninertia = [1,1,1,0,0,0]\n'
    )
    assert loads(text).model.description == "[" * 100


def test_a_file_of_100_megabytes_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)  # sparse: no disk is used
    tracemalloc.start()
    with pytest.raises(ModelFileError, match=r"large\.toml:1: is larger than the 20 MB"):
        load(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * MAX_BYTES


def test_long_text_is_refused() -> None:
    with pytest.raises(ModelFileError, match="20 MB"):
        loads(" " * (MAX_BYTES + 1))


def test_thousands_of_faults_are_summarised() -> None:
    text = HEAD + "".join(f'[[body]]\nname = "b{i}"\nmasss = 1\n' for i in range(500))
    with pytest.raises(ModelFileError) as caught:
        loads(text)
    assert len(caught.value.faults) == 500
    assert len(str(caught.value).split("\n")) == 101
    assert str(caught.value).endswith("and 400 more faults")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(
        ModelFileError, match=r"nowhere\.toml:1: cannot be read \(No such file or directory\)"
    ):
        load(tmp_path / "nowhere.toml")
    with pytest.raises(ModelFileError, match="cannot be read"):
        load(tmp_path)
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b"format = 1\n# caf\xe9\n")
    with pytest.raises(ModelFileError, match=r"latin\.toml:2: is not UTF-8 text; save it as UTF-8"):
        load(latin)


def test_any_change_of_a_good_file_is_read_or_refused_in_words() -> None:
    """Lines deleted, doubled, moved and given other values: only errors with a line within the file come out."""
    rng = random.Random(5)
    values = [
        "true",
        "-1",
        '"x"',
        "[]",
        "{}",
        "[[1, 2], [3]]",
        '"ground"',
        "nan",
        '"hinge.q"',
        "[{}]",
        '"(("',
        '""',
    ]
    refused = 0
    for _ in range(150):
        lines = GOOD.split("\n")
        for _ in range(rng.randint(1, 4)):
            here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
            change = rng.randrange(4)
            if change == 0:
                del lines[here]
            elif change == 1:
                lines.insert(here, lines[there])
            elif change == 2:
                lines[here], lines[there] = lines[there], lines[here]
            else:
                lines[here] = lines[here].split("=")[0] + "= " + rng.choice(values)
        try:
            loads("\n".join(lines))
        except ModelFileError as error:
            refused += 1
            assert all(1 <= fault.line <= len(lines) for fault in error.faults)  # noqa: PT017
    assert refused > 100


def test_values_of_unexpected_kinds_never_escape_as_other_errors() -> None:
    values = [
        "true",
        "1979-05-27",
        "07:32:00",
        "[]",
        "{}",
        "[[]]",
        '""',
        "nan",
        "1e400",
        "0x" + "f" * 500,
        "[{}]",
    ]
    body = '[[body]]\nname = "b"\nmass = 1\ninertia = [1,1,1,0,0,0]\n'
    for key in ("com", "inertia", "pose", "velocity", "shapes", "mass", "name"):
        for value in values:
            kept = "".join(line + "\n" for line in body.splitlines() if not line.startswith(key))
            with contextlib.suppress(
                ModelFileError
            ):  # what is no fault, such as shapes = [], may as well be read
                loads(HEAD + kept + f"{key} = {value}\n")
