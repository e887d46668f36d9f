"""Residuals of the constraints of a run, judged by the size of the mechanism and its pace.

A loop that is open by a micrometre is closed for a crane and wide open for a micro-gripper. Lengths are taken over the
size L of the mechanism, velocities over L ω besides, angles and rates of angles over 1 and ω:

    φ_i / L  or  φ_i ,     ψ_i / (L ω)  or  ψ_i / ω ,     ω = min(1/s, max(|y|, 1/T)) ,   |y| with m/s over L

ω is that of the fastest speed, as far as it is slow, for a mechanism of 10⁹ m takes hours for what one of 1 m does in
seconds; of fast ones the residuals are judged as at 1/s, so that a wheel that spins excuses nothing elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.compile.compiled_model import CompiledModel
from kinetree.results.channels import ChannelSource
from kinetree.symbolic.relative import frames_of

FAR = 1e-6
"""Share of the distance from the origin that counts as size: coordinates far out are rounded to that times 1e-8."""


class Instants(NamedTuple):
    """Times (k,), coordinates, speeds and works (k, n) and parameters (k, n_p)."""

    t: Array
    x: Array
    y: Array
    w: Array
    p: Array


class Residuals(NamedTuple):
    """Largest φ and ψ of all rows, each over what it is judged by, and the largest B ẏ − γ."""

    position: float
    velocity: float
    acceleration: float


def relative_residuals(compiled: CompiledModel, channels: ChannelSource, *looked_at: Instants) -> Residuals:
    """Largest residuals at some instants; the first of them is the start."""
    length = size_of(compiled, looked_at[0])
    pace = _pace(compiled, length, looked_at)
    sizes = {
        "residual.position.lengths": length,
        "residual.position.angles": 1.0,
        "residual.velocity.lengths": length * pace,
        "residual.velocity.angles": pace,
        "residual.acceleration": 1.0,
    }
    known = channels.names
    names = [name for name in sizes if name in known]
    found = [channels.evaluate(names, *at) for at in looked_at if at.t.size]

    def largest(level: str) -> float:
        mine = [name for name in names if name.startswith(f"residual.{level}")]
        return max((float(np.abs(v[name]).max()) / sizes[name] for v in found for name in mine), default=0.0)

    return Residuals(largest("position"), largest("velocity"), largest("acceleration"))


def size_of(compiled: CompiledModel, start: Instants) -> float:
    """Extent (m) of all joints and markers at the start, wherever they are; what arms there are if that is none."""
    function = compiled.once("points", lambda: _positions(compiled))
    at = np.array(function(start.t[0], start.x[0], start.p[0]), dtype=float).reshape(3, -1)
    extent = float(np.ptp(at, axis=1).max(initial=0.0)) if at.size else 0.0
    if extent == 0.0:
        return compiled.constraints.length(compiled.state.x, start.p[0])
    return extent + FAR * float(np.abs(at).max())


def _positions(compiled: CompiledModel) -> ca.Function:
    """World positions (3 × k) of all that has a place."""
    eq = compiled.equations
    points = ca.horzcat(ca.SX(3, 0), *_points(compiled))
    return ca.Function("points", [eq.t, eq.x, eq.p], [ca.densify(points)])


def _points(compiled: CompiledModel) -> Iterator[ca.SX]:
    """World positions of the frames of all joints, and of markers."""
    tree, motion = compiled.tree, compiled.equations.motion
    for joint in (*(link.joint.joint for link in tree.links), *tree.topology.cuts):
        frames = frames_of(joint, motion)
        yield from (frames.r_I, frames.r_O)
    for marker in compiled.model.markers:
        yield motion.position(marker.name)


def _pace(compiled: CompiledModel, length: float, looked_at: tuple[Instants, ...]) -> float:
    """Rate ω (1/s) that velocities are judged by."""
    scale = np.array([length if unit.startswith("m") else 1.0 for unit in compiled.equations.speed_units])
    fastest = max(float((np.abs(at.y) / scale).max(initial=0.0)) for at in looked_at)
    duration = float(np.ptp(np.concatenate([at.t for at in looked_at])))
    slowest = 1.0 / duration if duration > 0.0 else 1.0
    return min(1.0, max(fastest, slowest))
