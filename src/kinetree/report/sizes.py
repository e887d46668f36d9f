"""How large what matters in a run is, by unit: beside it, round-off is told from data."""

from __future__ import annotations

import numpy as np

from kinetree.arrays import Array
from kinetree.model import Model
from kinetree.report.model_numbers import Numbers
from kinetree.report.scene.run_scene import seen_joints
from kinetree.results.run import Run

ROUNDOFF = 1e-9
"""Share of the size of what matters below which numbers are drawn as zero."""


def sizes_of(run: Run, model: Model, numbers: Numbers) -> dict[str, float]:
    """Sizes of lengths, angles, speeds, forces, moments, energies and powers of a run, by their units.

    A length is that of the room in which mass centres and origins move, and at least a radius of gyration; a time is
    that of the run; a force the largest of the weight, the reactions, and the force that moves the whole mass by the
    length in the time; the others follow. What has no entry has no size: it is drawn as it is.
    """
    bodies = [body for body in model.bodies if body.flexible is None]
    reactions = [f"{joint.name}.reaction" for joint in seen_joints(model)]
    places = [f"{body.name}.{what}" for body in model.bodies for what in ("origin", "position")]
    values = run.evaluate([*places, *reactions], allow_nonfinite=True)
    points = np.concatenate([values[name] for name in places]) if places else np.zeros((1, 3))
    masses = np.array([numbers.scalar(body.mass) for body in bodies])
    gyration = [
        np.sqrt(max(numbers.vector(body.inertia)[:3]) / mass)
        for body, mass in zip(bodies, masses, strict=True)
        if mass > 0
    ]
    length = max(_finite(np.ptp(points, axis=0)), *(float(r) for r in gyration), 0.0)
    time = float(run.t[-1] - run.t[0])
    if length == 0.0 or time == 0.0:
        return {}
    field = sum((numbers.vector(load.field) for load in model.loads if load.field is not None), np.zeros(3))
    mass = float(masses.sum())
    force = max(
        mass * float(np.linalg.norm(field)),
        mass * length / time**2,
        *(_finite(values[name]) for name in reactions),
    )
    return {
        "rad": 1.0,
        "rad/s": 1.0 / time,
        "rad/s²": 1.0 / time**2,
        "m": length,
        "m/s": length / time,
        "m/s²": length / time**2,
        "N": force,
        "N·m": force * length,
        "J": force * length,
        "W": force * length / time,
    }


def _finite(values: Array) -> float:
    """The largest magnitude that is a number."""
    array = np.abs(values)
    return float(array[np.isfinite(array)].max(initial=0.0))
