"""Names and texts that would break a file, an XML document, C, or a terminal are refused for every kind of object."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.search.measurements import _csv
from kinetree.files.input import csv_quoted, csv_unquoted
from kinetree.model.geometry.shapes import Mesh
from kinetree.results.channels import ChannelInfo
from kinetree.results.display import to_csv
from kinetree.words.names import LONGEST

UNFIT = {
    "NUL": ("a\0b", "control character (U+0000)"),
    "ESC": ("a\x1b[2J", "control character (U+001B)"),
    "C1": ("a\x9bb", "control character (U+009B)"),
    "bidi": ("a\u202egpj.b", "direction of writing (U+202E)"),
    "isolate": ("a\u2066b", "direction of writing (U+2066)"),
    "long": ("n" * 300, f"has 300 bytes, more than {LONGEST}"),
    "long in bytes": ("ü" * 120, f"has 240 bytes, more than {LONGEST}"),
}

PARTS = (
    "model",
    "body",
    "joint",
    "parameter",
    "marker",
    "load",
    "definition",
    "measure",
    "table",
    "constraint",
)


def built(name: str, bad: str) -> kt.Model:
    """A pendulum in which one kind of object has a bad name."""
    names = {kind: f"the_{kind}" for kind in PARTS} | {kind: bad for kind in PARTS if kind == name}
    body = kt.Body(names["body"], 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0)))
    return kt.Model.of(
        names["model"],
        body,
        kt.Revolute(names["joint"], "ground", body.name, point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Parameter(names["parameter"], 1.0, "m"),
        kt.Marker(names["marker"], body.name, kt.Frame.at((0, 0, 0))),
        kt.Gravity(names["load"], acceleration=(0, -9.81, 0)),
        kt.Definition(names["definition"], "2*t", "s"),
        kt.DistanceMeasure(names["measure"], "ground", body.name),
        kt.Table(names["table"], [0, 1], [0, 1], interpolation="linear"),
        kt.JointDriver(names["constraint"], names["joint"], law="t"),
    )


def test_the_model_is_good_otherwise() -> None:
    assert built("", "").validate().faults == ()


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("case", UNFIT)
def test_every_kind_of_name_is_looked_at(kind: str, case: str) -> None:
    bad, words = UNFIT[case]
    faults = built(kind, bad).validate().faults
    (fault,) = (fault for fault in faults if words in fault.message and fault.where == "name")
    assert fault.kind == kind


@pytest.mark.parametrize("case", ["NUL", "ESC", "bidi"])
def test_other_texts_are_looked_at(case: str) -> None:
    bad, words = UNFIT[case]
    base = built("", "")
    described = kt.Model.of(base.name, *base.bodies, *base.joints, description=f"line\n{bad}")
    unit = base.replace(kt.Definition("the_definition", "2*t", bad))
    mesh = base.replace(
        kt.Body("the_body", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((1, 0, 0)),
                shapes=(Mesh(f"{bad}.stl"),))
    )  # fmt: skip
    for model in (described, unit, mesh):
        assert any(words in fault.message for fault in model.validate().faults)
    event = kt.ExpressionEvent(bad, "t - 1", action=kt.Record())
    with pytest.raises(ValueError, match="name holds"):
        kt.simulate(base, 0.1, events=[event])


@pytest.mark.parametrize("name", ["=1+1", "+x", "-x", "@sum", "plain", 'a"b', "a,b", "=a,b"])
def test_headings_are_no_formulas_and_read_back(name: str, tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    to_csv(path, np.array([0.0, 1.0]), {name: (np.array([-1.0, 2.0]), ChannelInfo("m"))})
    with path.open(newline="") as file:
        heading = next(csv.reader(file))[1]
    assert not heading.startswith(("=", "+", "-", "@"))
    assert list(_csv(path)) == ["time", name]
    assert csv_unquoted(next(csv.reader([csv_quoted(name)]))[0]) == name
