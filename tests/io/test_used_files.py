"""Model files that use other files as parts: read, written back as composed, every mistake with its file and line."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from io_text import MJCF_ARM, URDF_ARM

import kinetree as kt
from kinetree.io.toml import ModelFileError, dumps, loads

pytestmark = pytest.mark.usefixtures("quick_code")

LEG = """\
format = 1

[model]
name = "leg"
gravity = [0, 0, -9.81]

[parameters]
length = {value = 0.5, unit = "m"}
k = 20

[tables.push]
x = [0, 1, 2]
y = [0, 0.3, 0.1]
interpolation = "linear"

[[body]]
name = "thigh"
mass = 2.0
com = [0.25, 0.02, 0]
inertia = [0.02, 0.05, 0.05, 0.002, 0.001, 0.0]

[[body]]
name = "shank"
mass = "k/20"
com = [0.2, 0.01, 0.03]
inertia = [0.02, 0.05, 0.05, 0.002, -0.003, 0.001]

[[joint]]
type = "revolute"
name = "knee"
inner = "thigh"
outer = "shank"
frame_inner = {position = ["length", 0, 0], axis = [0, 1, 0]}
frame_outer = {axis = [0, 1, 0]}

[[load]]
type = "joint-spring"
name = "spring"
joint = "knee"
stiffness = "k*length"

[[load]]
type = "joint-motor"
name = "pull"
joint = "knee"
torque = "push(t)"

[[marker]]
name = "hip"
body = "thigh"
frame = {axis = [0, 1, 0]}

[[event]]
type = "expression"
name = "bent"
expression = "knee.angle - 0.1"
"""

WALKER = """\
format = 1

[model]
name = "walker"
gravity = [0, 0, -9.81]

[parameters]
stiffness = 30
width = 0.2

[[use]]
file = "parts/leg.toml"
prefix = "left"
at = {position = [0, "width", 0]}
set = {k = "stiffness", length = "400 mm"}

[[use]]
file = "parts/leg.toml"
prefix = "right"
at = {position = [0, "-width", 0]}
set = {k = "stiffness", length = "400 mm"}
mirror = "y"

[[marker]]
name = "hip_left"
body = "ground"
frame = {position = [0, "width", 0], axis = [0, 1, 0]}

[[marker]]
name = "hip_right"
body = "ground"
frame = {position = [0, "-width", 0], axis = [0, -1, 0]}

[[joint]]
type = "revolute"
name = "hip1"
inner = "hip_left"
outer = "left.hip"
q0 = 0.5

[[joint]]
type = "revolute"
name = "hip2"
inner = "hip_right"
outer = "right.hip"
q0 = -0.5

[[load]]
type = "joint-motor"
name = "motor"
joint = "left.knee"
torque = "0.1*(right.knee.angle - left.knee.angle)*left.length"

[run]
t_end = 0.5
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "leg.toml").write_text(LEG, encoding="utf-8")
    (tmp_path / "walker.toml").write_text(WALKER, encoding="utf-8")
    return tmp_path


def test_files_as_parts_move_as_one_model_and_are_written_as_they_were_composed(folder: Path) -> None:
    loaded = kt.load(folder / "walker.toml")
    assert [p.name for p in loaded.model.parameters] == ["stiffness", "width", "left.length", "right.length"]
    assert [event.name for event in loaded.run.events] == ["left.bent", "right.bent"]
    assert not loaded.warnings
    run = kt.simulate(loaded.model, 0.5, events=loaded.run.events, progress=False)
    assert np.ptp(run["left.knee.angle"]) > 0.05
    assert run["right.knee.angle"] == pytest.approx(run["left.knee.angle"], abs=1e-12)
    times = {event.name: event.t for event in run.events}
    assert set(times) == {"left.bent", "right.bent"}
    assert times["left.bent"] == pytest.approx(times["right.bent"], abs=1e-12)

    flat = loads(dumps(loaded.model, loaded.run))
    assert (flat.model, flat.run) == (loaded.model, loaded.run)
    assert not flat.model.uses
    (folder / "elsewhere").mkdir()
    kt.save(loaded, folder / "elsewhere" / "copy.toml")
    text = (folder / "elsewhere" / "copy.toml").read_text(encoding="utf-8")
    assert text.count("[[use]]") == 2
    assert 'file = "../parts/leg.toml"' in text
    assert "thigh" not in text
    again = kt.load(folder / "elsewhere" / "copy.toml", allow_outside=True)
    assert (again.model, again.run) == (loaded.model, loaded.run)


def test_what_was_changed_is_written(folder: Path) -> None:
    """Other values of parameters go into `set`; a part with other parts in it is written out."""
    model = kt.load(folder / "walker.toml").model
    longer = model.with_parameters(**{"left.length": 0.7})
    kt.save(longer, folder / "longer.toml")
    text = (folder / "longer.toml").read_text(encoding="utf-8")
    assert 'set = {k = "stiffness", length = 0.7}' in text
    assert kt.load(folder / "longer.toml").model == longer
    heavier = model.replace(kt.Body("left.thigh", 3.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0)))
    kt.save(heavier, folder / "heavier.toml")
    text = (folder / "heavier.toml").read_text(encoding="utf-8")
    assert text.count("[[use]]") == 1
    found = kt.load(folder / "heavier.toml").model
    assert found.body("left.thigh").mass == 3.0
    assert {body.name for body in found.bodies} == {body.name for body in model.bodies}


def test_parts_of_parts_patterns_and_other_formats(folder: Path) -> None:
    (folder / "parts" / "arm.urdf").write_text(URDF_ARM, encoding="utf-8")
    (folder / "parts" / "arm.xml").write_text(MJCF_ARM, encoding="utf-8")
    use = "\n[[use]]\nfile = {file!r}\nprefix = {prefix!r}\n{more}\n"
    text = WALKER + use.format(file="parts/arm.urdf", prefix="u", more="at = {position = [2, 0, 0]}")
    text += use.format(file="parts/arm.xml", prefix="m", more="at = {position = [3, 0, 0]}")
    (folder / "crowd.toml").write_text(
        'format = 1\n[model]\nname = "crowd"\ngravity = [0, 0, -9.81]\n'
        + use.format(
            file="whole.toml", prefix="w", more="count = 3\nstep = {position = [0, 5, 0]}\nevents = false"
        ),
        encoding="utf-8",
    )
    (folder / "whole.toml").write_text(text, encoding="utf-8")
    loaded = kt.load(folder / "crowd.toml")
    names = {joint.name for joint in loaded.model.joints}
    assert {"w1.left.knee", "w3.u.swing", "w2.m.swing"} <= names
    assert len(loaded.model.uses) == 1
    assert loaded.run is None
    arms = {
        kind: kt.load(folder / "parts" / f"arm.{end}").model for kind, end in (("u", "urdf"), ("m", "xml"))
    }
    for kind, model in arms.items():
        assert loaded.model.body(f"w2.{kind}.arm").inertia == model.body("arm").inertia
        at = loaded.model.joint(f"w2.{kind}.swing").frame_inner.position
        own = model.joint("swing").frame_inner.position
        assert np.subtract(at, own) == pytest.approx((2.0 if kind == "u" else 3.0, 5.0, 0.0), abs=1e-15)


def test_notes_of_the_files_of_parts_are_told_once(folder: Path) -> None:
    lower = URDF_ARM.replace('"arm"', '"lower"').replace('"swing"', '"bend"').replace('"base"', '"arm"')
    lower = re.search(r"<link name=.lower.*", lower, re.DOTALL)[0]
    follows = lower.replace("</joint>", '<mimic joint="swing" offset="0.1"/></joint>')
    (folder / "parts" / "arm.urdf").write_text(URDF_ARM.replace("</robot>", follows), encoding="utf-8")
    use = '\n[[use]]\nfile = "parts/arm.urdf"\nprefix = "u"\ncount = 2\nstep = {position = [2, 0, 0]}\n'
    (folder / "whole.toml").write_text(WALKER + use, encoding="utf-8")
    own = kt.load(folder / "parts" / "arm.urdf").notes
    assert any('joint "bend" follows "swing" with an offset' in note for note in own)
    notes = [note for note in kt.load(folder / "whole.toml").notes if "arm.urdf" in note]
    assert sorted(notes) == sorted(own)


def circle(folder: Path) -> None:
    (folder / "parts" / "leg.toml").write_text(
        LEG + '\n[[use]]\nfile = "../walker.toml"\nprefix = "w"\n', encoding="utf-8"
    )


def broken(folder: Path) -> None:
    (folder / "parts" / "leg.toml").write_text(LEG.replace("mass = 2.0", "mas = 2.0"), encoding="utf-8")


def untidy(folder: Path) -> None:
    (folder / "parts" / "leg.toml").write_text(LEG.replace("[[load]]", "[[load"), encoding="utf-8")


def numbered(folder: Path) -> None:
    file = folder / "walker.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"right"', '"righ1"'), encoding="utf-8")


def beside(folder: Path) -> None:
    (folder.parent / "outside.toml").write_text(LEG, encoding="utf-8")


FIRST, LEFT = 'file = "parts/leg.toml"\nprefix = "left"', 'prefix = "left"'
MISTAKES = {
    "no such file": (FIRST, FIRST.replace("leg.toml", "lag.toml"), 12, 'use "left"', "is not there"),
    "no model file": (FIRST, FIRST.replace("leg.toml", "leg.png"), 12, 'use "left"', "no model file"),
    "a program": (FIRST, FIRST.replace("leg.toml", "leg.py"), 12, 'use "left"', "is a program"),
    "outside": (FIRST, FIRST.replace("parts/leg", "../outside"), 12, 'use "left"', "lies outside", beside),
    "a name in another case": (FIRST, FIRST.replace("leg", "Leg"), 12, 'use "left"', 'mean "parts/leg.toml"?'),
    "a folder of Windows": ('"parts/leg.toml"', "'parts\\leg.toml'", 12, 'use "left"', 'write "parts/leg.toml"'),
    "an address": ("parts/leg", "https://a.b/leg", 12, 'use "left"', "nothing is fetched from the network"),
    "a path for a file": ('file = "', 'path = "', 12, 'use "left"', 'the path is file = "…"'),
    "a name for a prefix": (LEFT, 'name = "left"', 13, "use number 1", 'the name of a part is prefix = "…"'),
    "parameters for set": ("set = {k", "parameters = {k", 15, 'use "left"', "are set = {…}"),
    "a position alone": ('at = {position = [0, "width", 0]}', "position = [0, 1, 0]", 14, 'use "left"', "at = {pos"),
    "a prefix of the world": (LEFT, 'prefix = "ground"', 13, 'use "ground"', "is the name of the world"),
    "a number in quotes": (LEFT, LEFT + '\ncount = "3"', 14, 'use "left"', "write count = 2"),
    "no file": ('file = "parts/leg.toml"\n', "", 11, 'use "left"', "file is missing"),
    "no prefix": (LEFT, "", 11, "use number 1", "prefix is missing"),
    "an empty prefix": (LEFT, 'prefix = ""', 13, 'use ""', "prefix must be a name"),
    "a misspelt key": (LEFT, LEFT + '\nmiror = "y"', 14, 'use "left"', 'did you mean "mirror"?'),
    "a mirror of no axis": ('mirror = "y"', 'mirror = "w"', 22, 'use "right"', "must be 'x', 'y' or 'z'"),
    "half a copy": (LEFT, LEFT + "\ncount = 1.5", 14, 'use "left"', "must be a whole number"),
    "no copies": (LEFT, LEFT + "\ncount = 0", 14, 'use "left"', "from 1 to"),
    "copies on one spot": (LEFT, LEFT + "\ncount = 3", 14, 'use "left"', "give step = {position = [1, 0, 0]}"),
    "a step alone": (LEFT, LEFT + "\nstep = {position = [1, 0, 0]}", 14, 'use "left"', "without count"),
    "an unknown parameter": ("set = {k =", "set = {kk =", 15, 'use "left"', 'did you mean "k"?'),
    "a wrong unit": ("400 mm", "400 kg", 15, 'use "left"', "another dimension"),
    "no expression": ('"stiffness"', '"stiffness*"', 15, 'use "left"', "k:"),
    "an unknown name": ('"stiffness"', '"stifness"', 15, 'use "left"', 'mean "stiffness"?'),
    "a negative mass": ('k = "stiffness"', "k = -3", 11, 'body "left.shank"', "(it stands at leg.toml:22)"),
    "an unknown place": ('[0, "width", 0]}\nset', '[0, "widht", 0]}\nset', 14, 'use "left"', 'mean "width"?'),
    "an unknown step": (
        LEFT, LEFT + '\ncount = 3\nstep = {position = ["widht", 0, 0]}', 15, 'use "left"', 'mean "width"?',
    ),
    "two orientations": (
        '{position = [0, "-width", 0]}', "{axis = [0, 0, 1], angles = [0, 0, 0]}", 20, 'use "right"', "two orient",
    ),
    "one prefix twice": ('prefix = "right"', LEFT, 19, 'use "left"', "(the other stands at walker.toml:13)"),
    "one prefix twice among copies": (
        LEFT, 'prefix = "righ"\ncount = 2\nstep = {}', 21, 'use "righ1"', "walker.toml:13)", numbered,
    ),
    "an unknown marker": ('"left.hip"', '"left.hipp"', 38, 'joint "hip1"', '"left.hipp" is unknown'),
    "an unknown joint": ('"left.knee"', '"left.kne"', 51, 'load "motor"', 'did you mean "left.knee"?'),
    "a path to nothing": ("left.length", "left.lenght", 52, 'load "motor"', 'did you mean "left.length"?'),
    "a circle": ("", "", 59, 'use "w" of part "left"', "walker.toml → leg.toml → walker.toml", circle),
    "a fault in the file": ("", "", 18, 'body "thigh" of part "left"', 'did you mean "mass"?', broken),
    "no TOML": ("", "", 36, 'part "left"', "is not valid TOML", untidy),
    "another heading": ("[[use]]", "[[part]]", 11, "file", "used as parts stand under [[use]]"),
    "not a list": ("[[use]]", "[use]", 11, "use", "must be an array of tables"),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes_are_told_with_file_line_and_path(folder: Path, case: str) -> None:
    old, new, line, what, words, *before = MISTAKES[case]
    text = WALKER.replace(old, new, 1) if case != "not a list" else WALKER.split("[[use]]")[0] + "[use]\n"
    assert old == "" or text != WALKER
    (folder / "walker.toml").write_text(text, encoding="utf-8")
    for prepare in before:
        prepare(folder)
    with pytest.raises(ModelFileError) as told:
        kt.load(folder / "walker.toml")
    lines = str(told.value).split("\n")
    assert any(words in one for one in lines), str(told.value)
    (found,) = [one for one in lines if words in one][:1]
    assert len(lines) == 1 or "prefix twice" not in case, str(told.value)
    assert what in found, found
    assert re.search(rf"(walker|leg)\.toml:{line}: ", found), found


def test_files_outside_are_read_where_it_is_allowed(folder: Path) -> None:
    beside(folder)
    text = WALKER.replace("parts/leg.toml", "../outside.toml")
    (folder / "walker.toml").write_text(text, encoding="utf-8")
    assert len(kt.load(folder / "walker.toml", allow_outside=True).model.bodies) == 4
