"""Many contacts in model files: they read back as written, mistakes have their lines, nothing leaves them out."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

import kinetree as kt
from kinetree.io.model_file import ModelFileError
from kinetree.io.toml import dumps, loads

MODEL = kt.Model.of(
    "heap",
    kt.Gravity(),
    kt.Body.box("box1", 1.0, (0.2, 0.2, 0.2), pose=kt.Frame.at((0.0, 0.0, 0.1))),
    kt.Body.box("box2", 1.0, (0.2, 0.2, 0.2), pose=kt.Frame.at((0.0, 0.0, 0.3))),
    kt.Marker.at("corner", "box1", (0.1, 0.1, 0.1)),
    kt.Parameter("mu", 0.3),
)
FULL = kt.Contacts(
    (kt.ContactShape("corner", radius=0.01, group="knobs"), kt.ContactShape("box2", size=(0.2, 0.2, 0.2))),
    bodies=("box1",),
    floor="ground",
    friction="2*mu",
    restitution=0.25,
    rolling_resistance="1 mm",
    spinning_resistance=0.002,
    adhesion=0.5,
    pairs=(kt.ContactPair("box1", "box2", friction="mu"), kt.ContactPair("knobs", touch=False)),
    surfaces=(kt.MovingSurface("floor", velocity=("0.1*sin(t)", 0.0, 0.0)),),
    neighbours=True,
    step="2 ms",
    tolerance=1e-8,
)


def test_contacts_read_back_as_they_were_written(tmp_path: Path) -> None:
    plain = kt.Contacts(floor=True)
    for contacts in (FULL, plain):
        kt.save(MODEL, tmp_path / "heap.toml", kt.RunSettings(t_end=1.0, contacts=contacts))
        loaded = kt.load(tmp_path / "heap.toml")
        assert loaded.run.contacts == contacts
        assert dumps(loaded.model, loaded.run) == dumps(MODEL, kt.RunSettings(t_end=1.0, contacts=contacts))
    # all fields were tried; decompose needs a package
    tried = [one.name for one in fields(FULL) if getattr(FULL, one.name) == getattr(plain, one.name)]
    assert tried == ["decompose"]


def test_a_file_may_have_contacts_and_no_run_settings() -> None:
    text = dumps(MODEL) + "\n[contacts]\nfloor = true\n"
    assert loads(text).run == kt.RunSettings(contacts=kt.Contacts(floor=True))


def test_mistakes_are_told_all_at_once_with_their_lines() -> None:
    tables = """
[contacts]
floor = true
friction = "nu"
[[contacts.shapes]]
at = "corner"
radius = -0.1
[[contacts.pairs]]
a = "box1"
b = "box3"
restitution = 2
"""
    text = dumps(MODEL)
    first = text.count("\n") + 2
    with pytest.raises(ModelFileError) as error:
        loads(text + tables)
    assert [(fault.line - first, fault.what, fault.message) for fault in error.value.faults] == [
        (2, "contacts", 'friction: unknown name "nu"'),
        (5, "contacts", "shapes[0]: radius must be positive (got -0.1)"),
        (8, "contacts", 'pairs[0].b: there is no body, marker or group "box3"'),
        (9, "contacts", "pairs[0].restitution must lie between 0 and 1 (got 2)"),
    ]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("[contacts]\nfloors = true", 'contacts: unknown key "floors"; did you mean "floor"?'),
        ("[contacts]\nfloor = 3", "contacts: floor must be True or False or text (got 3)"),
        ("[contacts]\npair = [{a = 1}]", 'contacts: unknown key "pair"; pairs are a list, pairs'),
        ("[[contacts.pairs]]\nfriction = 1", "contacts: pairs[0].a is missing; add a = …"),
        ("[[contacts.pairs]]\na = 1\nfriction = 1", "contacts: pairs[0].a must be text (got 1)"),
        ("[[contacts]]\nfloor = true", "contacts: contacts must be a table"),
    ],
)
def test_tables_of_a_wrong_form_are_told(table: str, expected: str) -> None:
    with pytest.raises(ModelFileError, match=re.escape(expected)):
        loads(f"{dumps(MODEL)}\n{table}\n")


def test_a_parameter_that_contacts_alone_use_is_used() -> None:
    assert loads(dumps(MODEL, kt.RunSettings(contacts=FULL))).warnings == ()
    assert [one.what for one in loads(dumps(MODEL)).warnings] == ['parameter "mu"']


def test_what_knows_no_contacts_does_not_leave_them_out_silently(tmp_path: Path) -> None:
    kt.save(MODEL, tmp_path / "heap.toml", kt.RunSettings(t_end=0.1, contacts=kt.Contacts(floor=True)))
    with pytest.raises(kt.NoAnswerError, match=r"^optimize: the file has .contacts.*leave them out"):
        kt.optimize(str(tmp_path / "heap.toml"), t_end=0.1, objective="box1.z", parameters={"mu": 0.5})


def test_contacts_of_a_part_are_left_out_with_a_note(tmp_path: Path) -> None:
    kt.save(MODEL, tmp_path / "heap.toml", kt.RunSettings(contacts=kt.Contacts(floor=True)))
    whole = 'format = 1\n[model]\nname = "whole"\ngravity = [0, 0, -9.81]\n[[use]]\nfile = "heap.toml"\nprefix = "p"\n'
    (tmp_path / "whole.toml").write_text(whole)
    loaded = kt.load(tmp_path / "whole.toml")
    assert loaded.run is None or loaded.run.contacts is None
    assert any(note.startswith('part "p": its [contacts] are left out') for note in loaded.notes)


def test_the_command_line_tells_mistakes_and_uses_contacts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kinetree.cli.app import start

    text = dumps(MODEL) + "\n[contacts]\nfriction = -1\nfloor = true\n"
    (tmp_path / "heap.toml").write_text(text)
    assert start(["check", str(tmp_path / "heap.toml")]) != 0
    assert "contacts: friction must not be negative (got -1)" in "".join(capsys.readouterr())
