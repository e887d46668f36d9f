"""Modes: frequencies, damping and shapes of small motions, and mechanisms that swing in them.

Of a mode λ with displacements ξ (modal coordinates q of flexible bodies among them), kinetic energy ½|λ|² ξᴴMξ, a body
of stiffness K, damping D and asked share ζ(ω) adds

    qᴴDq/(2|λ| ξᴴMξ)         to the damping ratio, where       ζ(|λ|) qᴴKq/(|λ|² ξᴴMξ)         was asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from kinetree.analysis.equilibrium import ZERO, Equilibrium
from kinetree.analysis.linearize import Linearization, linearize, position_names
from kinetree.analysis.trust.doctor import Diagnosis, examine
from kinetree.arrays import Array, Complex
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.singular_positions import moved_along
from kinetree.balance.balance_search import Search
from kinetree.balance.equilibrium_equations import Balance
from kinetree.channels.evaluation import ModelChannels
from kinetree.compile.compiled_model import CompiledModel
from kinetree.compile.equation_graphs import FormulationChoice
from kinetree.model.flexible.base import Flexible
from kinetree.model.flexible.elasticity import Elasticity
from kinetree.preparation.run_arguments import ModelLike, check_model, model_of, quantities
from kinetree.preparation.run_info import run_info
from kinetree.results.display import ReportableResult
from kinetree.results.run import Run
from kinetree.symbolic.forces import kinetic
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.motion import SteadyMotion
from kinetree.tolerances import LISTED_DISPLACEMENT, PRINTED_AS_ZERO
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled

STRAINED = 0.5
"""Share of a mode's energy in damped bodies from which on their damping decides that of the mode."""

DIFFERENT = 0.2
"""Relative difference between the damping of a mode and the damping asked for, above which a warning is given."""

MOST = 3
"""Most modes with a warning, the slowest first."""


def damping_warnings(linear: Linearization, modes: Iterable[tuple[complex, Any]]) -> Iterator[str]:
    """Yield warnings about the damping of modes (λ, ξ), ξ by the speeds of the model, slowest first."""
    compiled = linear.situation.compiled
    bodies = {body.name: body.flexible for body in compiled.model.model.bodies}
    parts = {link.joint.joint.name: link.speeds for link in compiled.tree.links if link.elastic is not None}
    loads = [load for load, _ in compiled.equations.applied.effects if isinstance(load, Elasticity)]
    asked = {}
    for load in loads:
        flexible = bodies.get(load.name)
        given = flexible.structural_damping if isinstance(flexible, Flexible) else {}
        if any(given.get(name) for name in ("ratio", "mass")):
            asked[load.name] = given
    if not asked:
        return
    M = _mass(linear)
    told = 0
    for number, (value, shape) in enumerate(modes, start=1):
        omega = abs(value)
        energy = omega**2 * float(np.real(shape.conj() @ M @ shape))
        if not energy or told == MOST:
            continue
        strained = wanted = found = 0.0
        for load in loads:
            if load.name not in asked:
                continue
            q, given = shape[parts[load.name]], asked[load.name]
            share = float(np.real(q.conj() @ load.elastic.Kff @ q)) / energy
            strained += share
            wanted += share * (
                given.get("ratio", 0.0)
                + given.get("mass", 0.0) / (2 * omega)
                + given.get("stiffness", 0.0) * omega / 2
            )
            force = load.elastic.Dff @ q
            for other, D in load.damped_by:
                force = force + D @ shape[parts[other]]
            found += omega * float(np.real(q.conj() @ force)) / (2 * energy)
        if strained < STRAINED or abs(found - wanted) <= DIFFERENT * wanted:
            continue
        told += 1
        named = ", ".join(f'"{name}"' for name in asked)
        yield (
            f"mode {number} ({omega / (2 * np.pi):.4g} Hz) is damped by {found:.3g} of critical where the damping of "
            f"{named} asks for {wanted:.3g}: springs, or bodies that give way, make it another mode than those it is "
            f"meant for; stiffness_damping = {2 * wanted / (omega * strained):.3g} s instead of damping is right for it"
        )


def _mass(linear: Linearization) -> Array:
    """Mass matrix of the speeds y."""
    situation = linear.situation
    eq = situation.compiled.equations
    M = ca.densify(ca.hessian(kinetic(eq.motion), eq.y)[0])
    function = ca.Function("M", [eq.t, eq.x, eq.y, eq.p], [M])
    return np.array(function(situation.t, situation.x, situation.y, situation.p), dtype=float)


@dataclass(frozen=True)
class Mode:
    """One way to move by itself: displacements grow and turn as exp(λ t).

    Attributes
    ----------
    eigenvalue
        λ (1/s), the one with a positive imaginary part of a pair.
    joints
        Displacement of every joint of the tree by name (complex; rad or m), the largest 1.
    bodies
        By body: displacement of the mass centre (3) and small rotation (3), world axes, scaled as ``joints``.
    rigid
        True if λ is zero up to round-off: a freedom that nothing holds.
    """

    eigenvalue: complex
    joints: Mapping[str, complex]
    bodies: Mapping[str, Complex]
    rigid: bool

    @property
    def frequency(self) -> float:
        """|λ| / 2π (Hz)."""
        return abs(self.eigenvalue) / (2 * np.pi)

    @property
    def damping_ratio(self) -> float:
        """−Re λ / |λ|."""
        return 0.0 if self.eigenvalue == 0 else -self.eigenvalue.real / abs(self.eigenvalue)

    @property
    def unstable(self) -> bool:
        return not self.rigid and self.eigenvalue.real > ZERO * abs(self.eigenvalue)

    @property
    def oscillates(self) -> bool:
        """True if it goes back and forth."""
        return abs(self.eigenvalue.imag) > ZERO * abs(self.eigenvalue)

    def taking_part(self) -> list[str]:
        """Joints that take part, the largest displacement first."""
        return [
            n
            for n, v in sorted(self.joints.items(), key=lambda e: -abs(e[1]))
            if abs(v) >= LISTED_DISPLACEMENT
        ]

    def __str__(self) -> str:
        parts = [_polar(name, self.joints[name]) for name in self.taking_part()[:5]]
        if self.rigid:
            head = "free"
        elif self.oscillates:
            damped = abs(self.damping_ratio) > PRINTED_AS_ZERO
            head = f"{self.frequency:.6g} Hz, {f'damping ratio {self.damping_ratio:.3g}' if damped else 'undamped'}"
        else:
            head = f"λ = {self.eigenvalue.real:.6g} 1/s"
        return f"{head}{', UNSTABLE' if self.unstable else ''}: {', '.join(parts)}"


def _polar(name: str, value: complex) -> str:
    turn = float(np.degrees(np.angle(value)))
    return f"{name} {abs(value):.2g}" + (f"∠{turn:.0f}°" if abs(turn) > 0.1 else "")


@dataclass(frozen=True)
class Modes(ReportableResult):
    """The modes of a mechanism, by rising frequency, and the linearisation they come from."""

    modes: tuple[Mode, ...]
    linearization: Linearization
    damping_warnings: tuple[str, ...] = ()

    def __iter__(self) -> Iterator[Mode]:
        return iter(self.modes)

    def __len__(self) -> int:
        return len(self.modes)

    def __getitem__(self, index: int) -> Mode:
        """The mode of this number, counted from 0 by rising frequency."""
        return self.modes[index]

    @property
    def frequencies(self) -> Array:
        """Frequencies (Hz) of the modes that oscillate."""
        return np.array([mode.frequency for mode in self.modes if mode.oscillates and not mode.rigid])

    @property
    def stable(self) -> bool:
        """True if no mode grows."""
        return not any(mode.unstable for mode in self.modes)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Doubts about the state, such as a flexible body that bends farther than its modes are accurate."""
        return (*self.linearization.warnings, *self.damping_warnings)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "model": self.linearization.situation.compiled.model.name,
            "stable": self.stable,
            "warnings": list(self.warnings),
            "modes": [
                {
                    "eigenvalue": [mode.eigenvalue.real, mode.eigenvalue.imag],
                    "frequency": mode.frequency,
                    "damping_ratio": mode.damping_ratio,
                    "unstable": mode.unstable,
                    "free": mode.rigid,
                    "joints": {n: [v.real, v.imag] for n, v in mode.joints.items()},
                }
                for mode in self.modes
            ],
        }

    def __str__(self) -> str:
        plural = "" if len(self.modes) == 1 else "s"
        head = f"{self.linearization.situation.compiled.model.name}: {len(self.modes)} mode{plural}"
        told = [f"  ! {words}" for words in self.warnings]
        return "\n".join([head, *told, *(f"  {i + 1}: {mode}" for i, mode in enumerate(self.modes))])


@spelled
@quantities
def modes(
    model: ModelLike,
    *,
    at: str | Equilibrium = "equilibrium",
    steady: SteadyMotion | None = None,
    parameters: Mapping[str, float] | None = None,
    check: bool = True,
) -> Modes:
    """Frequencies, damping and shapes of small motions.

    Parameters
    ----------
    model, steady, parameters, check
        See :func:`kinetree.linearize`.
    at
        "equilibrium": find the one next to the model's pose; "start": the model's own state; or an equilibrium.
    """
    return modes_of(linearize(model, at=at, steady=steady, parameters=parameters, check=check))


def modes_of(linear: Linearization) -> Modes:
    """The modes of a linearisation."""
    values, vectors = np.linalg.eig(linear.A)
    largest = max(1.0, float(np.abs(values).max(initial=0.0)))
    J = body_displacements(linear)
    names = position_names(linear.situation)
    bodies = [link.name for link in linear.situation.compiled.tree.links]
    found, shapes = [], []
    for k in np.lexsort((values.imag, np.round(np.abs(values), 9))):
        value = complex(values[k])
        if value.imag < -ZERO * abs(value):
            continue
        shape = (linear.back @ vectors[:, k]).astype(complex)
        lead = shape[int(np.argmax(np.abs(shape)))] if shape.size else 1.0
        shape = shape / lead if lead != 0 else shape
        moved = (J @ shape).reshape(-1, 6)
        shapes.append((value, shape))
        found.append(
            Mode(
                value,
                dict(zip(names, map(complex, shape), strict=True)),
                dict(zip(bodies, moved, strict=True)),
                abs(value) <= ZERO * largest,
            )
        )
    return Modes(tuple(found), linear, tuple(damping_warnings(linear, shapes)))


def body_displacements(linear: Linearization) -> Array:
    """Displacement of the mass centre and rotation of every body (6N × n) by the joints' displacements δξ."""
    situation = linear.situation
    eq, tree = situation.compiled.equations, situation.compiled.tree
    rows = [ca.SX(0, 1)]
    for link in tree.links:
        v, w = eq.motion.link_velocity(link.number)
        _, R = eq.motion.link_pose(link.number)
        rows += [v + ca.cross(w, R @ link.rK), w]
    J = ca.densify(ca.jacobian(ca.vertcat(*rows), eq.y))
    function = ca.Function("J", [eq.t, eq.x, eq.y, eq.p], [J])
    return np.array(function(situation.t, situation.x, situation.y, situation.p), dtype=float)


@spelled
def animate_mode(
    model: ModelLike,
    mode: int = 0,
    *,
    diagnosis: Diagnosis | None = None,
    amplitude: float = 0.4,
    frames: int = 60,
) -> Run:
    """Move a mechanism to and fro along one of its free motions, all constraints kept.

    Parameters
    ----------
    model
        The mechanism.
    mode
        Number of one of the doctor's free motions, counted from 0.
    diagnosis
        Findings of the doctor; made when not given.
    amplitude
        Largest joint displacement (rad or m).
    frames
        Rows of the animation; the run takes one second, without forces or inertia.
    """
    model = model_of(model)
    asked = Arguments("animate_mode")
    check_model(asked, model)
    asked.whole("mode", mode, 0, "free motions are counted from 0")
    asked.number("amplitude", amplitude, "give the largest displacement in rad or m")
    asked.whole("frames", frames, 2, "give the number of rows")
    asked.check()
    constraints = constraints_of(Mechanism.of(model))
    diagnosis = diagnosis or examine(model, constraints=constraints)
    if not 0 <= mode < len(diagnosis.modes):
        raise ValueError(
            f'model "{model.name}" has {len(diagnosis.modes)} free motions, counted from 0 (got {mode})'
        )
    tree, state = constraints.tree, diagnosis.state
    direction = np.array([diagnosis.modes[mode].speeds.get(name, 0.0) for name in tree.speed_names])
    times = np.linspace(0.0, 1.0, frames)
    phase = np.sin(2 * np.pi * times)
    x = np.empty((frames, state.x.size))
    at = state.x
    for k in range(frames):
        step = amplitude * (phase[k] - (phase[k - 1] if k else 0.0))
        at = x[k] = moved_along(constraints, state, at, step * direction)
    compiled = CompiledModel(tree.model, FormulationChoice(), constraints, state)
    info = run_info(compiled, "kinematic", {"mode": mode, "amplitude": amplitude})
    y = np.zeros((frames, tree.n_u))
    w = np.zeros((frames, compiled.n_w))
    return Run(info, times, x, y, w, source=ModelChannels(compiled))


@spelled
def vibrate(modes: Modes, mode: int = 0, *, amplitude: float = 0.2, frames: int = 90) -> Run:
    """Move a mechanism through one period of a mode, drawn larger than small.

    Joints that are out of phase pass through it out of phase; a mode that only grows or decays is moved to and fro. The
    run takes one second, without forces or inertia; ``run.show()`` shows it.

    Parameters
    ----------
    modes
        Result of :func:`kinetree.modes`.
    mode
        Number of the mode, counted from 0 by rising frequency.
    amplitude
        Largest joint displacement (rad or m).
    frames
        Rows of the animation.
    """
    asked = Arguments("vibrate")
    asked.whole("mode", mode, 0, "modes are counted from 0")
    asked.number("amplitude", amplitude, "give the largest displacement in rad or m")
    asked.whole("frames", frames, 2, "give the number of rows")
    asked.check()
    if mode >= len(modes):
        raise NoAnswerError(f"there are {len(modes)} modes, counted from 0 (got {mode})")
    situation = modes.linearization.situation
    compiled = situation.compiled
    balance = Balance(compiled.dense)
    search = Search(balance, situation.t, situation.p, np.zeros(balance.n, dtype=bool))
    shape = np.array(list(modes[mode].joints.values()))
    times = np.linspace(0.0, 1.0, frames)
    N = balance.terms(situation.t, situation.x, situation.y, situation.p).N
    x = np.empty((frames, situation.x.size))
    for k, t in enumerate(times):
        swing = amplitude * np.real(shape * np.exp(2j * np.pi * t))
        moved = search.closed(balance.moved(situation.x, N, swing))
        if moved is None:
            raise NoAnswerError(
                f"mode {mode} cannot be drawn with amplitude {amplitude:g}; give a smaller one"
            )
        x[k] = moved
    info = run_info(compiled, "mode", {"mode": mode, "amplitude": amplitude})
    y, w = np.zeros((frames, balance.n)), np.zeros((frames, compiled.n_w))
    return Run(info, times, x, y, w, source=ModelChannels(compiled))
