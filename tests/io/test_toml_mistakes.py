"""Mistakes in model files: each is told with its file, line, object and reason, and none is a traceback."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.io.toml import ModelFileError, loads
from kinetree.io.toml.structure import Owner, Problem, remove

FILE = "mechanism.toml"

GOOD = """\
format = 1

[model]
name = "mechanism"
description = "a crank, a rod and a spring"
gravity = [0, 0, -9.81]

[parameters]
l = {value = 0.5, unit = "m"}
k = 40

[ground]
shapes = [{type = "box", size = [1, 1, 0.1]}]

[[body]]
name = "crank"
mass = 1.5
com = ["l/2", 0, 0]
inertia = [0.01, 0.04, 0.04, 0, 0, 0]
shapes = [
  {type = "rod", end = ["l", 0, 0]},
  {type = "sphere", radius = 0.05},
]

[[body]]
name = "rod"
mass = 2
inertia = [[0.01, 0, 0], [0, 0.05, 0], [0, 0, 0.05]]
[body.pose]
position = [1, 0, 0]

[[joint]]
type = "revolute"
name = "hinge"
inner = "ground"
outer = "crank"
frame_inner = {axis = [0, 1, 0]}
frame_outer = {axis = [0, 1, 0]}
q0 = 0.3
limits = [-1, 1]

[[joint]]
type = "helical"
name = "screw"
inner = "crank"
outer = "rod"
pitch = 0.01
frame_inner = {position = ["l", 0, 0]}
frame_outer = {quaternion = [0, 0, 0, 1]}

[[joint]]
type = "custom"
name = "cam"
inner = "ground"
outer = "cart"
coordinates = ["s"]
rotation_law = [[[0, 0, 1], "2*s"]]
displacement_law = ["s", 0, 0]
frame_inner = {}
frame_outer = {}

[[body]]
name = "cart"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]

[[marker]]
name = "tip"
body = "rod"
frame = {position = [0.2, 0, 0]}

[[load]]
type = "spring-damper"
name = "spring"
at1 = "ground"
at2 = "tip"
stiffness = "k"
free_length = 0.4

[[load]]
type = "joint-motor"
name = "motor"
joint = "hinge"
torque = "2*sin(3*t) - hinge.u"

[[constraint]]
type = "coupler"
name = "gear"
terms = [["hinge", 0, 1.0], ["cam", 0, -2.0]]

[run]
t_end = 5
method = "auto"
rtol = 1e-9
outputs = ["hinge.angle"]

[[event]]
type = "joint-limit"
name = "stop"
joint = "hinge"
side = "upper"
action = {type = "restitution", coefficient = 0.5}

[[event]]
type = "expression"
name = "later"
expression = "hinge.angle - 1"
direction = "rising"
action = {type = "set", parameter = "k", value = "2*k"}
"""

# (text in the good file, what a user wrote instead, object in the message, reason in the message)
MISTAKES = [
    # syntax
    (
        'name = "rod"',
        'name = "rod',
        "",
        'not valid TOML: a text is not closed before the end of the line; end it with "',
    ),
    ("mass = 2\n", "mass 2\n", "", "not valid TOML: a key has no value; write key = value"),
    ("com = [", "com = [[", "", "not valid TOML"),
    (
        "mass = 2\n",
        "mass = 2\nmass = 3\n",
        "",
        "not valid TOML: a key stands here a second time; keep one of the two",
    ),
    ("k = 40", f"k = {'9' * 5000}", "", "too many digits"),
    # the file as a whole
    ("format = 1\n", "", "file", "format is missing; add format = 1"),
    ("format = 1\n", "format = 7\n", "file", "format 7 is not known"),
    ("format = 1", "format = 1\nt_end = 2.0", "file", r'unknown key "t_end"; write it below \[run\]'),
    ("[run]", "[run]\ngravity = [0, 0, 0]", "run", r'unknown key "gravity"; write it below \[model\]'),
    ("[run]", "[rum]", "file", 'unknown key "rum"; did you mean "run"'),
    ("[[marker]]", "[[markers]]", "file", 'unknown key "markers"; did you mean "marker"'),
    ("[[marker]]", "[marker]", "marker", r"must be an array of tables .*write \[\[marker\]\]"),
    # keys
    ("mass = 1.5", "masss = 1.5", 'body "crank"', 'unknown key "masss"; did you mean "mass"'),
    ("mass = 1.5\n", "", 'body "crank"', "mass is missing"),
    ('name = "tip"\n', "", "marker number 1", "name is missing"),
    ('type = "helical"\n', "", 'joint "screw"', ": type is missing; choose from revolute"),
    (
        'type = "helical"',
        'type = "helicl"',
        'joint "screw"',
        "unknown type 'helicl'; did you mean \"helical\"",
    ),
    (
        'type = "helical"',
        'type = "elastic-rope"',
        'joint "screw"',
        r"unknown type 'elastic-rope'; it is a load: write it under \[\[load\]\]",
    ),
    ("pitch = 0.01", "ptich = 0.01", 'joint "screw"', 'unknown key "ptich"; did you mean "pitch"'),
    ('type = "sphere"', 'type = "spher"', 'body "crank"', "unknown type 'spher'; did you mean \"sphere\""),
    (
        "radius = 0.05",
        "raduis = 0.05",
        'body "crank"',
        r'unknown key "shapes\[1\]\.raduis"; did you mean "radius"',
    ),
    ("position = [1, 0, 0]", "positon = [1, 0, 0]", 'body "rod"', 'did you mean "position"'),
    ("size = [1", "sise = [1", "ground", r'unknown key "shapes\[0\]\.sise"; did you mean "size"'),
    ('unit = "m"', 'units = "m"', 'parameter "l"', 'unknown key "units"; did you mean "unit"'),
    (
        "rtol = 1e-9",
        "output = 0.01",
        "run",
        'unknown key "output"; the time between rows is output_interval, in s',
    ),
    ("rtol = 1e-9", "rtoll = 1e-9", "run", 'unknown key "rtoll"; did you mean "rtol"'),
    ("parameter =", "paramter =", 'event "later"', 'did you mean "parameter"'),
    ('type = "restitution"', 'type = "bounce"', 'event "stop"', "unknown type 'bounce'"),
    # kinds of values
    ('name = "hinge"', "name = 3", "joint number 1", r"name must be text \(got 3\)"),
    ("mass = 1.5", "mass = true", 'body "crank"', "mass: True .* is neither a number nor an expression"),
    (
        "mass = 1.5",
        'mass = "1.5 m"',
        'body "crank"',
        "mass: '1.5 m' is of another dimension than this value, which is in kg",
    ),
    ("mass = 1.5", "mass = 2024-01-01", 'body "crank"', "mass"),
    ("mass = 1.5", "mass = nan", 'body "crank"', "mass: .*finite|mass must be a finite"),
    ("mass = 1.5", "mass = {value = 1}", 'body "crank"', "mass must not be a table"),
    ('com = ["l/2", 0, 0]', 'com = ["l/2", 0]', 'body "crank"', r"com must have 3 components \(got 2\)"),
    ("limits = [-1, 1]", 'limits = ["a", 1]', 'joint "hinge"', r'limits\[0\]\[0\]: unknown name "a"'),
    ("limits = [-1, 1]", "limits = 3", 'joint "hinge"', "limits must be a list of lists"),
    (
        "limits = [-1, 1]",
        "limits = [1, 2, 3, 4]",
        'joint "hinge"',
        r"limits must be \(lower, upper\), or one such pair per coordinate",
    ),
    (
        'shapes = [{type = "box", size = [1, 1, 0.1]}]',
        'shapes = ["box"]',
        "ground",
        r"shapes\[0\] must be a table",
    ),
    (
        'terms = [["hinge", 0, 1.0], ["cam", 0, -2.0]]',
        "terms = 3",
        'constraint "gear"',
        "terms must be a list",
    ),
    (
        'terms = [["hinge", 0, 1.0], ["cam", 0, -2.0]]',
        "terms = {}",
        'constraint "gear"',
        "terms must not be a table",
    ),
    ('[[0, 0, 1], "2*s"]', '[0, 0, 1, "2*s"]', 'joint "cam"', "rotation_law must be a list of lists"),
    ('side = "upper"', 'side = "top"', 'event "stop"', "side must be 'lower' or 'upper'"),
    ("q0 = 0.3", "q0 = 0.3\nhold = 1", 'joint "hinge"', r"hold must be true or false \(got 1\)"),
    ("frame_outer = {}", "frame_outer = [0, 0, 0]", 'joint "cam"', "frame_outer must be a table"),
    ("{axis = [0, 1, 0]}", "{axis = [0, 1, 0], angles = [0, 0, 0]}", 'joint "hinge"', "two orientations"),
    ("[0, 0.05, 0], [0, 0", "[0.1, 0.05, 0], [0, 0", 'body "rod"', "inertia matrix must be symmetric"),
    # physics and references
    ("mass = 1.5", "mass = -1", 'body "crank"', r"mass must be positive \(got -1\)"),
    ("mass = 1.5", 'mass = "m"', 'body "crank"', 'mass: unknown name "m"'),
    ("mass = 1.5", 'mass = "t"', 'body "crank"', "mass: .*varies in time"),
    ('outer = "rod"', 'outer = "rode"', 'joint "screw"', 'outer body "rode" is unknown; did you mean "rod"'),
    ("pitch = 0.01", "pitch = 0", 'joint "screw"', "pitch must not be zero"),
    ("{axis = [0, 1, 0]}", "{axis = [0, 0, 0]}", 'joint "hinge"', "axis must not be zero"),
    ("limits = [-1, 1]", "limits = [1, -1]", 'joint "hinge"', "lower limit 1 is above the upper limit -1"),
    ("q0 = 0.3", "q0 = [0.3, 0.1]", 'joint "hinge"', "q0 must have 1 components"),
    ("{quaternion = [0, 0, 0, 1]}", "{quaternion = [0, 0, 0, 0]}", 'joint "screw"', "not all zero"),
    ('at2 = "tip"', 'at2 = "tib"', 'load "spring"', 'unknown body or marker "tib"; did you mean "tip"'),
    ('joint = "hinge"\ntorque', 'joint = "hinges"\ntorque', 'load "motor"', 'unknown joint "hinges"'),
    ("hinge.u", "hinge.v", 'load "motor"', '"hinge" has no "v"'),
    ("2*sin(3*t)", "2*sin(3*t", 'load "motor"', "parenthesis"),
    ("2*sin(3*t)", "2*sine(3*t)", 'load "motor"', "unknown function 'sine'"),
    ('["cam", 0, -2.0]', '["cam", 3, -2.0]', 'constraint "gear"', "has no coordinate number 3"),
    ('["cam", 0, -2.0]', '["came", 0, -2.0]', 'constraint "gear"', 'unknown joint "came"'),
    ('body = "rod"', 'body = "rodd"', 'marker "tip"', 'unknown body "rodd"; did you mean "rod"'),
    ('name = "motor"', 'name = "spring"', 'load "spring"', "same name"),
    ('name = "motor"', 'name = "ground"', 'load "ground"', 'the name "ground" is reserved'),
    ("k = 40", 'k = "l*2"', 'parameter "k"', "must be a plain number"),
    ("size = [1, 1, 0.1]", "size = [1, 1]", 'model "mechanism"', "size must have 3 components"),
    ("gravity = [0, 0, -9.81]", "gravity = 9.81", 'model "mechanism"', "gravity must be a list of 3"),
    (
        "frame_outer = {quaternion = [0, 0, 0, 1]}\n",
        "",
        'joint "screw"',
        "has frame_inner but no frame_outer",
    ),
    # run settings and events
    ("t_end = 5", "t_end = -5", "run", "t_end must not lie before t_start"),
    ("t_end = 5", 't_end = "3*period"', "run", "unknown name 'period'"),
    ('method = "auto"', 'method = "dop835"', "run", "method 'dop835' is unknown; did you mean \"dop853\""),
    ("rtol = 1e-9", "rtol = 0", "run", r"rtol must be a positive number \(got 0.0\)"),
    ("rtol = 1e-9", "events = []", "run", 'unknown key "events"'),
    ('outputs = ["hinge.angle"]', "outputs = [1]", "run", r"outputs\[0\] must be text"),
    ("coefficient = 0.5", "coefficient = 1.5", 'event "stop"', "between 0 and 1"),
    ('joint = "hinge"\nside', 'joint = "screw"\nside', 'event "stop"', 'joint "screw" has no limits'),
    ('"hinge.angle - 1"', '"hing.angle - 1"', 'event "later"', 'no joint, body or marker "hing"'),
    (
        'type = "set", parameter = "k", value = "2*k"',
        'type = "impulse", at = "tib", impulse = [1, 0, 0]',
        'event "later"',
        'unknown body or marker "tib"; did you mean "tip"',
    ),
    ('parameter = "k"', 'parameter = "kk"', 'event "later"', 'unknown parameter "kk"; did you mean "k"'),
]


def faults_of(text: str) -> ModelFileError:
    with pytest.raises(ModelFileError) as caught:
        loads(text, FILE)
    return caught.value


def test_the_good_file_is_good() -> None:
    loaded = loads(GOOD, FILE)
    assert len(loaded.model.bodies) == 3
    assert loaded.run is not None
    assert [event.name for event in loaded.run.events] == ["stop", "later"]
    assert loaded.warnings == ()


@pytest.mark.parametrize(("good", "bad", "what", "reason"), MISTAKES, ids=lambda text: repr(text)[:40])
def test_each_mistake_is_told_with_file_line_object_and_reason(
    good: str, bad: str, what: str, reason: str
) -> None:
    assert good in GOOD
    text = GOOD.replace(good, bad, 1)
    error = faults_of(text)
    message = str(error)
    assert "Traceback" not in message
    assert "Error" not in message
    first = message.split("\n")[0]
    found = re.match(rf"{FILE}:(\d+): (.*)", first)
    assert found, message
    assert what in found.group(2)
    assert re.search(reason, message), message
    assert len(error.faults) == 1, message


LINES = [
    ("mass = 1.5", "mass = -1", "mass = -1"),
    ("mass = 2\n", "mass 2\n", "mass 2"),
    ('unit = "m"', 'units = "m"', "units"),
    ("radius = 0.05", "raduis = 0.05", "raduis"),
    ("position = [1, 0, 0]", 'position = [1,\n 0,\n "u"]', '"u"]'),
    ("{axis = [0, 1, 0]}", "{axis = [0, 0, 0]}", "frame_inner = {axis = [0, 0, 0]}"),
    ('["cam", 0, -2.0]', '["came", 0, -2.0]', "came"),
    ("gravity = [0, 0, -9.81]", "gravity = 9.81", "gravity = 9.81"),
    ("size = [1, 1, 0.1]", "size = [1, 1]", "size = [1, 1]"),
    ('parameter = "k"', 'parameter = "kk"', '"kk"'),
    ('name = "motor"', 'name = "spring"', 'name = "spring"\njoint'),
    ("t_end = 5", "t_end = -5", "t_end"),
    ("mass = 1.5\n", "", '[[body]]\nname = "crank"'),
    ("format = 1", "format = 7", "format"),
]


@pytest.mark.parametrize(("good", "bad", "place"), LINES, ids=lambda text: repr(text)[:40])
def test_lines_are_those_of_the_mistake(good: str, bad: str, place: str) -> None:
    text = GOOD.replace(good, bad, 1)
    (fault,) = faults_of(text).faults
    assert fault.line == text[: text.index(place)].count("\n") + 1


def test_nothing_that_was_written_is_left_out_of_the_model_in_silence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """An object whose constructor fails in a way nobody thought of is a fault of the file."""
    from kinetree.model.joints import Helical
    from kinetree.model.loads import Gravity

    def fail(_part: object) -> None:
        raise TypeError("no such luck")

    monkeypatch.setattr(Helical, "__post_init__", fail)
    (fault,) = faults_of(GOOD).faults
    assert str(fault) == f'{FILE}:42: joint "screw": cannot be understood (no such luck); correct its values'
    monkeypatch.setattr(Gravity, "__post_init__", fail, raising=False)
    text = GOOD.replace("gravity = [0, 0, -9.81]\n", "") + '\n[[load]]\ntype = "gravity"\n'
    told = [str(fault) for fault in faults_of(text).faults]
    assert told[1:] == [f"{FILE}:110: load number 3: cannot be understood (no such luck); correct its values"]


def test_all_faults_are_told_at_once_in_order_of_lines() -> None:
    text = GOOD
    for good, bad in (
        ("mass = 1.5", "masss = 1.5"),
        ("mass = 2\n", "mass = -2\n"),
        ("pitch = 0.01", "pitch = 0"),
        ('at2 = "tip"', 'at2 = "tib"'),
        ('method = "auto"', 'method = "autos"'),
        ("coefficient = 0.5", "coefficient = 2"),
    ):
        text = text.replace(good, bad, 1)
    faults = faults_of(text).faults
    assert [fault.what for fault in faults] == [
        'body "crank"',
        'body "rod"',
        'joint "screw"',
        'load "spring"',
        "run",
        'event "stop"',
    ]
    assert [fault.line for fault in faults] == sorted(fault.line for fault in faults)


def test_warnings_have_lines() -> None:
    loaded = loads(
        GOOD.replace('stiffness = "k"', "stiffness = -3").replace('value = "2*k"', "value = 2"), FILE
    )
    spring, unused = sorted(loaded.warnings, key=lambda fault: -fault.line)
    assert "feeds energy in" in str(spring)
    assert spring.what == 'load "spring"'
    assert (unused.what, unused.line) == ('parameter "k"', 10)


PENDULUM = """\
format = 1

[model]
name = "pendulum"

[[body]]
name = "rod"
mass = 1
pose = {position = [0, 0, -0.5]}
"""


def told(text: str) -> list[str]:
    return [str(fault) for fault in faults_of(PENDULUM + text).faults]


def test_a_fault_is_withheld_where_it_follows_from_another_and_only_there() -> None:
    joint = '\n[[joint]]\nname = "pin"\ntype = "revolute"\ninner = "ground"\nouter = "rod"\n'
    load = '\n[[load]]\nname = "spin"\ntype = "joint-motor"\njoint = "pin"\ntorque = "q(t)"\n'
    without_table = "\n[tables]\nq = {x = [0, 1]}\n" + load
    placed = "point = [0, 0, 0]\naxis = [0, 1, 0]\n"
    (only,) = told(joint + placed + without_table)
    assert 'table "q"' in only  # that the function q is unknown follows
    custom = joint.replace("revolute", "custom") + (
        'coordinates = ["q", "q"]\nunits = ["m", "m"]\ndisplacement_law = ["q", 0, 0]\n'
        "frame_inner = {}\nframe_outer = {}\n"
    )
    words = "\n".join(told(custom + without_table))
    assert 'table "q"' in words
    assert 'two coordinates have the name "q"' in words  # has nothing to do with the table of that name
    unposed = 'pose = {position = [0, 0, -0.5]}\n\n[[body]]\nname = "bob"\nmass = 1\npoze = {}\n'
    text = (
        PENDULUM.replace("pose = {position = [0, 0, -0.5]}\n", unposed)
        + joint.replace('"rod"', '"bob"')
        + placed
    )
    (only,) = faults_of(text).faults
    assert 'unknown key "poze"' in only.message  # that the body has no pose follows


def test_names_that_look_like_python_are_left_alone_in_remedies() -> None:
    body = '\n[[body]]\nname = "arm=(1)"\nmass = 1\n'
    joint = '\n[[joint]]\nname = "pin"\ntype = "revolute"\ninner = "rod"\nouter = "arm=(2)"\n'
    (fault,) = told(body + joint + "frame_inner = {}\nframe_outer = {}\n")
    assert fault.endswith('did you mean "arm=(1)"?')


def test_what_was_written_is_quoted_whole() -> None:
    faults = told('\n[[marker]]\nname = "tip"\nbody = "rod"\nframe = {position = ["1 ; give up", 0, 0]}\n')
    assert len(faults) == 1 and "1 ; give up" in faults[0]


def test_remedies_are_in_the_words_of_files() -> None:
    joint = '\n[[joint]]\nname = "pin"\ntype = "revolute"\ninner = "ground"\nouter = "rod"\n'
    assert told(joint + "axis = [0, 1, 0]\n")[0].endswith("give point = [x, y, z] in m")
    assert told(joint + "point = [0, 0, 0]\n")[0].endswith("give axis = [x, y, z]")
    assert told(joint + "frame_inner = {}\n")[0].endswith("give frame_outer too ({} is the body's own frame)")
    coupler = '\n[[constraint]]\nname = "gears"\ntype = "coupler"\nterms = []\n'
    assert told(coupler)[0].endswith('give terms = [["joint", coordinate, ratio], …]')


def test_a_fault_of_a_part_is_told_at_the_beam_it_belongs_to() -> None:
    beam = '\n[[beam]]\nname = "{}"\nstart = [0, {}, 0]\nend = [1, {}, 0]\nmass = 1\nbending = 10\n'
    text = beam.format("b", 0, 0) + beam.format("b 2", 1, 1) + 'start_on = "rodd"\n'
    (fault,) = faults_of(PENDULUM + text).faults
    assert fault.what == 'beam "b 2"'
    assert 'did you mean "rod"?' in fault.remedy


def test_what_is_wrong_is_taken_out_and_leaves_the_rest_in_its_place() -> None:
    data = {"body": ["a", "b"], "model": {"name": "m", "x": 1}}
    paths: list[tuple[str | int, ...]] = [("body", 1), ("body", 2), ("model", "x"), ("model", "y"), ()]
    remove(data, [Problem(path, Owner("file"), "", "") for path in paths])
    assert data == {"body": ["a", None], "model": {"name": "m"}}


@pytest.mark.parametrize(
    ("good", "bad", "further"),
    [
        ("format = 1", "format = 7", True),
        ("k = 40", 'k = {value = "many"}', True),
        ("gravity = [0, 0, -9.81]", "gravity = 9.81", True),
        ("pitch = 0.01", "ptich = 0.01", True),
        ('name = "tip"', "name = 3", False),  # perhaps this is the marker that is missed
        ('name = "crank"', "", False),
        ("[[marker]]", "[[markers]]", False),
    ],
)
def test_names_are_looked_for_unless_what_is_wrong_may_be_the_name(
    good: str, bad: str, further: bool
) -> None:
    """With an unknown marker in the same file: it is told at once, unless it may follow."""
    text = GOOD.replace('at2 = "tip"', 'at2 = "tib"')
    assert good in text
    faults = faults_of(text.replace(good, bad, 1)).faults
    assert any("tib" in str(fault) for fault in faults) == further
    assert any("tib" not in str(fault) for fault in faults)


@pytest.mark.parametrize(
    ("end", "text"),
    [
        ("urdf", '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" '
         'ixz="0" iyz="0"/></inertial>\n<visual><geometry><box size="1 -2 1"/></geometry></visual></link></robot>'),
        ("sdf", '<sdf version="1.7"><model name="m"><link name="a">\n<visual name="v"><geometry><box><size>1 -2 1<'
         "/size></box></geometry></visual></link></model></sdf>"),
        ("toml", 'format = 1\nmodel = {name = "m"}\n[[body]]\nname = "a"\nmass = 1\ninertia = [1, 1, 1, 0, 0, 0]\n'
         'shapes = [{type = "box", size = [1, -2, 1]}]\n'),
    ],
)  # fmt: skip
def test_negative_size_of_a_shape_is_told(tmp_path: Path, end: str, text: str) -> None:
    file = tmp_path / f"m.{end}"
    file.write_text(text, encoding="utf-8")
    loaded = kt.load(file)
    told = [str(one) for one in (*loaded.warnings, *loaded.notes)]
    line = 7 if end == "toml" else 1
    assert any(f"{file}:{line}: " in one and "size[1] is negative (-2 m)" in one for one in told), told


def test_table_twice_is_told_in_words() -> None:
    with pytest.raises(
        ModelFileError, match=r"<text>:3: is not valid TOML: a table stands here a second time; keep one"
    ):
        loads("format = 1\n[run]\n[run]\n")


def test_line_break_in_a_name_does_not_break_its_fault() -> None:
    text = (
        'format = 1\nmodel = {name = "m"}\n[[body]]\nname = "a\\nb"\nmass = 1\ninertia = [1, 1, 1, 0, 0, 0]\n'
    )
    with pytest.raises(ModelFileError) as told:
        loads(text)
    (line,) = str(told.value).splitlines()
    assert line.startswith(r'<text>:4: body "a\nb": the name')


def test_outputs_of_a_sampled_block_are_its_values() -> None:
    """``outputs`` is a key of [run] too, which was recommended."""
    block = '\n[[block]]\ntype = "sampled"\nname = "control"\nperiod = 0.01\noutputs = ["u"]\n'
    with pytest.raises(
        ModelFileError, match=r'block "control": unknown key "outputs"; what it gives is values'
    ):
        loads(GOOD + block)
