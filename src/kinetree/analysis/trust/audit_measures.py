"""Figures of an audit beside energy: residuals, round-off, fast modes, loads along lines, events.

Which of it makes a run ok, warn or bad is said by `kinetree.results.audit`.

A loop that is open by a micrometre is closed for a crane and wide open for a micro-gripper. Lengths are taken over the
size L of the mechanism, velocities over L ω besides, angles and rates of angles over 1 and ω, and accelerations over
the larger one of gravity and L ω²:

    φ_i / L  or  φ_i ,     ψ_i / (L ω)  or  ψ_i / ω ,     ω = min(1/s, max(|y|, 1/T)) ,   |y| with m/s over L
    (B ẏ − γ)_i / max(|g|, L ω²)   or   (B ẏ − γ)_i / max(|g|/L, ω²)

ω is that of the fastest speed, as far as it is slow, for a mechanism of 10⁹ m takes hours for what one of 1 m does in
seconds; of fast ones the residuals are judged as at 1/s, so that a wheel that spins excuses nothing elsewhere.

Of a mechanism at rest, energies that are large cancel each other, and what is left of them is round-off. Positions are
known to ε L (L the size of the mechanism, ε a few hundred units in the last place), so energy is known to

    ε Σ |m g| L + ε Σ |Q_i| s_i ,      s_i = L of displacements, 1 of angles,

with the weights of all bodies and, load by load, the generalized forces Q = ∂P/∂y of their power P.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.channels.evaluation import mapped
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import Equations
from kinetree.model.events import Event
from kinetree.results.channels import ChannelSource
from kinetree.results.run import Run
from kinetree.solve.methods.registry import AUTO, load_method
from kinetree.solve.solution import EventRecord
from kinetree.spatial.symbolic import time_derivative
from kinetree.symbolic.forces import power
from kinetree.symbolic.relative import frames_of
from kinetree.tolerances import FAR_ROUND_OFF, FOLLOWED_MODE, INVISIBLE_VIBRATION, POSITION_ROUND_OFF

NO_SIZE = 1e-12
"""Extent (m) that is only round-off: two frames of a cut joint agree up to it; every mechanism is larger."""


class Instants(NamedTuple):
    """Instants: times (k,), coordinates, speeds and works (k, n) and parameters (k, n_p)."""

    t: Array
    x: Array
    y: Array
    w: Array
    p: Array


class Residuals(NamedTuple):
    """Largest φ, ψ and B ẏ − γ of all rows, each over its scale (see the module)."""

    position: float
    velocity: float
    acceleration: float


def relative_residuals(compiled: CompiledModel, channels: ChannelSource, *looked_at: Instants) -> Residuals:
    """Largest residuals at some instants; the first of them is the start."""
    length = size_of(compiled, looked_at[0])
    pace = _pace(compiled, length, looked_at)
    acceleration = max(_weight(compiled, looked_at[0]), length * pace**2)
    sizes = {
        "residual.position.lengths": length,
        "residual.position.angles": 1.0,
        "residual.velocity.lengths": length * pace,
        "residual.velocity.angles": pace,
        "residual.acceleration.lengths": acceleration,
        "residual.acceleration.angles": acceleration / length,
    }
    known = channels.names
    names = [name for name in sizes if name in known]
    found = [channels.evaluate(names, *at) for at in looked_at if at.t.size]

    def largest(level: str) -> float:
        mine = [name for name in names if name.startswith(f"residual.{level}")]
        return max((float(np.abs(v[name]).max()) / sizes[name] for v in found for name in mine), default=0.0)

    return Residuals(largest("position"), largest("velocity"), largest("acceleration"))


def _weight(compiled: CompiledModel, start: Instants) -> float:
    """Acceleration (m/s²) by gravity at the start."""
    eq, gravity = compiled.equations, compiled.tree.gravity
    function = ca.Function("gravity", [eq.t, eq.x, eq.y, eq.p], [ca.norm_2(gravity)])
    return float(function(start.t[0], start.x[0], start.y[0], start.p[0]))


def size_of(compiled: CompiledModel, start: Instants) -> float:
    """Extent (m) of all joints and markers at the start; the length of arms where the extent is zero."""
    function = compiled.once("points", lambda: _positions(compiled))
    at = np.array(function(start.t[0], start.x[0], start.p[0]), dtype=float).reshape(3, -1)
    extent = float(np.ptp(at, axis=1).max(initial=0.0)) if at.size else 0.0
    if extent <= NO_SIZE:
        reach = compiled.constraints.length(compiled.state.x, start.p[0])
        return reach if reach > NO_SIZE else 1.0
    return extent + FAR_ROUND_OFF * float(np.abs(at).max())


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


def round_off_at_rest(compiled: CompiledModel, looked_at: Instants, step: float) -> tuple[float, float]:
    """Share of the size of the mechanism to which its positions are known, and energy (J) below which a difference says
    nothing, the largest of some instants.

    Forces are known to round-off, too: what they hold at rest is moved by a ``step`` (s) that is long beside the time
    of a fall by its own size, in proportion to the square of the step.
    """
    length = size_of(compiled, looked_at)
    function = compiled.once("forces held", lambda: _forces(compiled))
    last = looked_at.t.size - 1
    shares, energies = [], []
    for k in np.unique([0, last // 2, last]):
        at = (looked_at.t[k], looked_at.x[k], looked_at.y[k], looked_at.p[k])
        held, inertia = (float(value) for value in function(*at, length))
        shares.append(POSITION_ROUND_OFF * (max(1.0, held / inertia * step**2) if inertia > 0.0 else 1.0))
        energies.append(shares[-1] * held)
    return max(shares), max(energies)


def work_along(compiled: CompiledModel, looked_at: Instants, way: float) -> float:
    """Work (J) of weights and forces along a way (m), the largest of some instants."""
    function, last = compiled.once("forces held", lambda: _forces(compiled)), looked_at.t.size - 1
    works = []
    for k in np.unique([0, last // 2, last]) if way > 0.0 else ():
        at = (looked_at.t[k], looked_at.x[k], looked_at.y[k], looked_at.p[k])
        works.append(float(function(*at, way)[0]) - float(function(*at, 0.0)[0]))  # without what turns
    return max(works, default=0.0)


def _forces(compiled: CompiledModel) -> ca.Function:
    """Weights and forces of loads, each times the size of the moved part (N m), and m L² (kg m²), of t, x, y, p, L."""
    eq, tree, L = compiled.equations, compiled.tree, SX.sym("L")
    sizes = ca.vertcat(SX(0, 1), *[L if unit.startswith("m") else SX(1) for unit in eq.speed_units])
    mass = sum((link.mass for link in tree.links), SX(0))
    total = mass * ca.norm_2(tree.gravity) * L
    for _, effect in eq.applied.effects:
        total = total + ca.dot(ca.fabs(ca.jacobian(power(effect, eq.motion), eq.y).T), sizes)
    outputs = [ca.densify(total), ca.densify(mass * L**2)]
    return ca.Function("forces_held", [eq.t, eq.x, eq.y, eq.p, L], outputs)


HOLDING = 0.5
"""Product of the mean step and a frequency (rad) above which a mode limits the steps of an explicit method."""

SILENT = 3.0
"""Amplitude over the absolute tolerance below which a mode is invisible in the result."""


FEW_ROWS = 10
"""Fewest rows for which the largest rate of a coordinate among them counts as its amplitude."""


def fast_modes(run: Run, compiled: CompiledModel, method: str, active: str, mean: float) -> list[str]:
    """Modes that are too fast for the step that was asked for, or that hold the steps back without showing.

    ``active`` is the method that "auto" ended with, ``mean`` the mean step (s).
    """
    if not compiled.tree.is_flexible or not len(run):
        return []
    fixed = method != AUTO and load_method(method).fixed
    explicit = active == AUTO or not (fixed or load_method(active).stiff)
    atol = float(np.min(run.settings.get("atol", 0.0)))
    found = []
    for link in compiled.tree.links:
        data = link.elastic
        if data is None:
            continue
        frequencies = np.sqrt(np.maximum(np.diag(data.Kff) / np.diag(data.Mff), 0.0))
        largest = np.abs(run.x[:, link.coordinates]).max(axis=0)
        vibration = np.abs(run.y[:, link.speeds]).max(axis=0)  # q̇ = ω a of a vibration with amplitude a
        # those that supports and loads need cannot be left out: most of them do not vibrate, as joints hold them
        own = data.n - data.needed
        still = INVISIBLE_VIBRATION * largest[:own].max(initial=0.0) if len(run) >= FEW_ROWS else 0.0
        for name, frequency, amplitude, rate in zip(
            data.names[:own], frequencies[:own], largest[:own], vibration[:own], strict=True
        ):
            words = f'{name} of the flexible body "{link.name}" ({frequency:.3g} rad/s)'
            remedy = "leave it out of the modes of the body (modes, fastest), or damp it"
            if fixed and frequency * mean > FOLLOWED_MODE and rate >= frequency * still:
                found.append(f"{words} is too fast for steps of {mean:.2g} s; take smaller ones, or {remedy}")
            elif explicit and frequency * mean > HOLDING and amplitude < SILENT * atol:
                silent = f"stays below the tolerance ({amplitude:.1g} m)"
                found.append(f"{words} holds the steps at {mean:.2g} s but {silent}; {remedy}")
    return found


PARTS = 32
"""Parts of the time between two samples at whose ends a line is evaluated."""
MOST_ROWS = 2000
"""Most rows that are checked."""
UNRESOLVED = 16.0
"""Largest change of a line between two samples, in its lengths, with which it can be followed in between."""


def lost_lines(run: Run, compiled: CompiledModel, samples: tuple[Array, Array, Array, Array]) -> list[str]:
    """A sentence for every load whose line turned over between two samples (t, x, y, p), or between two rows."""
    eq = compiled.equations
    found: dict[str, tuple[float, float]] = {}
    for load, effect in eq.applied.effects:
        if effect.line is None:
            continue
        function = compiled.once(("line", load.name), partial(_line_function, eq, *effect.line))
        rows = np.unique(np.linspace(0, len(run) - 1, min(MOST_ROWS, len(run))).astype(int))
        p = np.broadcast_to(run.parameter_rows(), (len(run), eq.p.shape[0]))[rows]
        for t, x, y, parameters in (samples, (run.t[rows], run.x[rows], run.y[rows], p)):
            s, v, F = mapped(function, t[:, None], x, y, parameters)
            for k in turned_over(t, s, v):
                if F[k, 0] != 0.0 or F[k + 1, 0] != 0.0:
                    found.setdefault(load.name, (t[k], t[k + 1]))
    return [
        f'load "{name}" passed through zero length between t = {t0:.6g} and {t1:.6g} s, where its force has no '
        "direction: a stop that keeps it from there, or free_length = 0, would make the motion sure"
        for name, (t0, t1) in found.items()
    ]


def _line_function(eq: Equations, line: ca.SX, force: ca.SX) -> ca.Function:
    """A line, its rate and the force along it, of (t, x, y, p)."""
    rate = time_derivative(line, eq.x, eq.moved) + time_derivative(line, eq.t, ca.SX(1))
    parts = [ca.densify(part) for part in (line, rate, force)]
    return ca.Function("line", [eq.t, eq.x, eq.y, eq.p], parts)


def turned_over(t: Array, s: Array, v: Array) -> list[int]:
    """Intervals of t (k,) in which a vector s (k, 3) of rate v passes through zero, by cubic interpolation."""
    h = np.diff(t)[:, None, None]
    u = np.linspace(0.0, 1.0, PARTS + 1)[None, :, None]
    s0, s1, v0, v1 = (part[:, None, :] for part in (s[:-1], s[1:], v[:-1], v[1:]))
    between = (
        (1 + 2 * u) * (1 - u) ** 2 * s0 + u * (1 - u) ** 2 * h * v0
        + u**2 * (3 - 2 * u) * s1 + u**2 * (u - 1) * h * v1
    )  # fmt: skip
    over = (np.sum(between[:, 1:] * between[:, :-1], axis=2) < 0.0).any(axis=1)
    length = np.maximum(np.linalg.norm(s[:-1], axis=1), np.linalg.norm(s[1:], axis=1))
    change = np.diff(t) * np.maximum(np.linalg.norm(v[:-1], axis=1), np.linalg.norm(v[1:], axis=1))
    return [int(k) for k in np.flatnonzero(over & (change <= UNRESOLVED * length))]


def event_warnings(
    run: Run,
    compiled: CompiledModel,
    channels: ChannelSource,
    events: Sequence[Event],
    records: Sequence[EventRecord],
    steps: Instants,
) -> list[str]:
    """Words of the events (`Event.warnings`), each with the first time of those at which it happened or pressed.

    Parameters
    ----------
    events, records
        Events of the run, and what happened in it.
    steps
        Its states at the ends of steps.
    """
    eq, found = compiled.equations, []
    for index, event in enumerate(events):
        for words, positive in event.warnings(eq.motion):
            t, x, y, p = _where_it_counts(run, channels, event.name, index, records, steps)
            function = ca.Function("warning", [eq.t, eq.x, eq.y, eq.p], [ca.densify(positive)])
            (values,) = mapped(function, t[:, None], x, y, p)
            warned = t[values[:, 0] > 0]
            if warned.size:
                found.append(f'event "{event.name}" {words} (first at t = {warned.min():.6g} s)')
    return found


def _where_it_counts(
    run: Run, channels: ChannelSource, name: str, index: int, records: Sequence[EventRecord], steps: Instants
) -> tuple[Array, Array, Array, Array]:
    """t, x, y, p where the event happened, and at those ends of steps at which it presses as a contact."""
    mine = [record for record in records if record.index == index]
    z = np.array([record.z_before for record in mine]).reshape(len(mine), run.layout.n_z)
    x, y, _ = run.layout.split(z)
    happened = np.array([record.t for record in mine]), x, y, np.array([record.p_before for record in mine])
    if (force := f"{name}.force") not in channels.names:
        return happened[0], x, y, happened[3].reshape(len(mine), steps.p.shape[1])
    values = channels.evaluate([force], steps.t, steps.x, steps.y, steps.w, steps.p)[force]
    pressed = np.asarray(values) > 0
    rows = steps.t[pressed], steps.x[pressed], steps.y[pressed], steps.p[pressed]
    both = zip(happened, rows, strict=True)
    t, x, y, p = (np.concatenate([one.reshape(len(mine), *other.shape[1:]), other]) for one, other in both)
    return t, x, y, p
