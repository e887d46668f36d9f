"""Case files written by hand: small mechanisms whose motion is known in closed form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from kinetree_validation.validate import ValidationRow, validate

TIMES = np.array([0.0, 0.3, 0.7, 1.0])
G = 9.81


def body(name: str = "B", position: Any = (0, 0, 0), **more: Any) -> dict[str, Any]:
    inertia = more.pop("inertia", [[0.3, 0, 0], [0, 0.5, 0], [0, 0, 0.6]])
    return {"name": name, "mass": 2.0, "inertia": inertia, "position": list(position), **more}


def quantity(kind: str, values: Any, t: Any = TIMES, **more: Any) -> dict[str, Any]:
    known = {"atol": 1e-10, "rtol": 1e-10, "provenance": "closed form", "name": kind}
    return {**known, "type": kind, "t": np.asarray(t).tolist(), "values": np.asarray(values).tolist(), **more}


def document(
    bodies: list[Any],
    joints: list[Any],
    quantities: list[Any],
    forces: Any = (),
    gravity: Any = (0, 0, -G),
    **more: Any,
) -> dict[str, Any]:
    model = {"gravity": list(gravity), "bodies": bodies, "joints": joints, "forces": list(forces)}
    return {"schema": "mbref-1", "name": "by hand", "model": model, "quantities": quantities, **more}


def run(folder: Path, case: dict[str, Any], everything: bool = False) -> tuple[ValidationRow, ...]:
    path = folder / "case.json"
    path.write_text(json.dumps(case))
    return validate([path], everything).rows


def passes(folder: Path, *arguments: Any, **more: Any) -> ValidationRow:
    """Run a case in the default formulation; it must pass."""
    (row,) = run(folder, document(*arguments, **more))
    assert row.verdict == "pass", row
    return row


def at_all_times(value: Any) -> Any:
    return np.tile(np.asarray(value, dtype=float), (TIMES.size, 1))
