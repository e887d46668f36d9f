"""Beams of reference cases: what they are where their file leaves something out."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kinetree.model import Frame
from kinetree.model.body import Body
from kinetree_validation.document import DocumentNode, KeyFaultError
from kinetree_validation.flexible import CaseBeam, interface_at, read_beam

NUMBERS = {"EA": 4e6, "EIy": 30.0, "EIz": 20.0, "GJ": 25.0, "rhoA": 0.8, "rhoIx": 2e-5}
PLAIN: dict[str, Any] = {
    "kind": "beam", "start": [0, 0, 0], "end": [0, 2, 0], "y_axis": [0, 0, 1], **NUMBERS,
    "interfaces": [{"name": "root", "s": 0.0}, {"name": "tip", "s": 2.0}],
}  # fmt: skip


def beam(frequencies: int = 0, **keys: Any) -> CaseBeam:
    return read_beam(DocumentNode({**PLAIN, **keys}), "beam", Frame(), {}, frequencies=frequencies)


def flexible(of: CaseBeam) -> list[Any]:
    """The elastic data of its pieces."""
    return [part.flexible for part in of.parts() if isinstance(part, Body)]


def test_a_beam_without_further_keys_is_one_linear_piece() -> None:
    plain = beam()
    assert (plain.pieces, plain.cut, plain.length, plain.stiffening) == (1, 1, 2.0, False)
    np.testing.assert_allclose(plain.axes, np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]]).T, atol=1e-15)
    (data,) = flexible(plain)
    assert (data.modes, data.relief, data.elements) == (4, 1, 40)
    assert set(data.interface_names) == {"root", "tip"}
    (asked,) = flexible(beam(frequencies=3))
    assert (asked.modes, asked.relief) == (5, 2)


@pytest.mark.parametrize(
    ("keys", "frequencies", "pieces"),
    [
        ({"geometric_stiffening": True}, 0, 2),
        ({"geometric_stiffening": True}, 3, 1),
        ({"geometric_stiffening": False}, 0, 1),
        ({"segments": 6}, 0, 6),
        ({"segments": 6, "geometric_stiffening": True}, 0, 6),
        ({"segments": 40}, 0, 10),
        ({"segments": 0}, 0, 1),
    ],
)
def test_pieces(keys: dict[str, Any], frequencies: int, pieces: int) -> None:
    found = beam(frequencies, **keys)
    assert found.cut == pieces
    assert len(flexible(found)) == pieces


def test_torsion_without_inertia_is_as_good_as_rigid() -> None:
    assert beam(rhoIx=0.0).section.rhoIx == pytest.approx(1e-6 * 0.8 * 2.0**2)
    assert beam().section.rhoIx == 2e-5


def test_places() -> None:
    plain = beam()
    assert interface_at(plain, DocumentNode("tip")) == 2.0
    assert plain.arc_length(np.array([0.3, 1.2, -0.1])) == pytest.approx(1.2)
    assert plain.arc_length(np.array([0.0, 5.0, 0.0])) == 2.0
    assert plain.place(2.0) == "beam.tip"
    assert plain.place(0.5) == "beam.at 0.5"
    with pytest.raises(KeyFaultError, match='no interface "top"'):
        interface_at(plain, DocumentNode("top"))
    with pytest.raises(KeyFaultError, match="outside the beam, which is 2 m long"):
        beam(interfaces=[{"name": "far", "s": 2.1}])
    with pytest.raises(KeyFaultError, match="is along the beam"):
        beam(y_axis=[0, 1, 0])
