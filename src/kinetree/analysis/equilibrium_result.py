"""What the search for an equilibrium found: a balance of forces, or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.arrays import Array
from kinetree.assembly.model_at_state import start_channels, started
from kinetree.balance.balance_search import SINGULAR, Point, Search
from kinetree.balance.force_balance import Balance
from kinetree.channels.evaluation import EvaluatedState, is_singular
from kinetree.derivatives.variation import vary
from kinetree.model.model import Model
from kinetree.preparation.prepare import Prepared
from kinetree.results.display import ReportableResult
from kinetree.symbolic.steady import SteadyMotion
from kinetree.words.errors import NoAnswerError

ZERO = 1e-6
"""Eigenvalues below this fraction of the largest are zero up to round-off (pairs of zeros split like its root)."""

ROUND_OFF = 1e-14
"""What is printed as zero: metres and radians below it, components of a force below this share of the greatest one."""


class EquilibriumError(NoAnswerError):
    """There is no equilibrium next to the start, with the reason in words."""


SINGULAR_POSITION = (
    "the position is singular: more motions are free here than nearby, so that nobody can tell whether it is stable; "
    "start from another position (kinetree check names the motions)"
)


@dataclass(frozen=True)
class Equilibrium(ReportableResult):
    """A balance of forces.

    Attributes
    ----------
    situation
        The state, with every channel: ``equilibrium["A.reaction"]``.
    stable
        Whether no eigenvalue has a positive real part: small deviations do not grow exponentially. Of eigenvalues
        that are zero (a freedom without stiffness, see ``free``) the linearised motion cannot tell more. False in
        singular positions, where there is no linearised motion to tell it.
    eigenvalues
        Of the linearised motion in independent coordinates (1/s).
    unbalanced
        Largest force left over (N or N m), a measure of how exactly the balance is met.
    steady
        The steady motion, where it is no equilibrium at rest.
    free
        Freedoms that the balance leaves undetermined; they kept their start.
    singular
        Whether the position is singular: more motions are free there than nearby.
    notes
        What was chosen on the way: the pieces of beams with ``pieces="auto"``.
    """

    situation: EvaluatedState
    stable: bool
    eigenvalues: NDArray[np.complex128]
    unbalanced: float
    steady: SteadyMotion | None
    free: tuple[str, ...]
    singular: bool = False
    notes: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """What it is, in words."""
        how = "stable" if self.stable else "singular" if self.singular else "unstable"
        return f"{how} relative equilibrium" if self.steady is not None else f"{how} equilibrium"

    @property
    def undecided(self) -> int:
        """How many eigenvalues are zero up to round-off: about these freedoms the linearised motion says nothing."""
        largest = max(1.0, float(np.abs(self.eigenvalues).max(initial=0.0)))
        return int(np.sum(np.abs(self.eigenvalues) <= ZERO * largest))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is to be doubted there: a flexible body that bends farther than its modes are true, for example."""
        return self.situation.warnings

    def __getitem__(self, name: str) -> Array | float:
        """Value of a channel at the equilibrium."""
        return self.situation[name]

    @property
    def coordinates(self) -> dict[str, float]:
        """Coordinates of the joints (rad, m) and states of blocks, by name."""
        return self.situation.coordinates

    @property
    def model(self) -> Model:
        """The model with this pose as its start, at rest or in its steady motion."""
        there = self.situation
        eq = there.compiled.equations
        state = self.coordinates | dict(zip(eq.speed_names, map(float, there.y), strict=True))
        model = there.compiled.model
        cut = {name: float(there[name]) for name in start_channels(model) if name not in state}
        return started(model, state | cut)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        reactions = {
            joint.name: np.asarray(self[f"{joint.name}.reaction"]).tolist()
            for joint in self.situation.compiled.model.joints
        }
        return {
            "model": self.situation.compiled.model.name,
            "coordinates": self.coordinates,
            "stable": self.stable,
            "singular": self.singular,
            "eigenvalues": [[float(v.real), float(v.imag)] for v in self.eigenvalues],
            "unbalanced": self.unbalanced,
            "free": list(self.free),
            "warnings": list(self.warnings),
            "notes": list(self.notes),
            "reactions": reactions,
        }

    def __str__(self) -> str:
        lines = [f"{self.situation.compiled.model.name}: {self.kind}"]
        units = dict(zip(self.coordinates, self.situation.compiled.equations.coordinate_units, strict=True))
        width = max(map(len, self.coordinates), default=0)
        lines += [
            f"  {name:<{width}}  {value if abs(value) > ROUND_OFF else 0.0: .9g} {units[name]}".removesuffix(
                " 1"
            )
            for name, value in self.coordinates.items()
        ]
        forces = {
            joint.name: np.asarray(self[f"{joint.name}.reaction"])
            for joint in self.situation.compiled.model.joints
        }
        least = ROUND_OFF * max((float(np.abs(force).max()) for force in forces.values()), default=0.0)
        for name, force in forces.items():
            parts = ", ".join(f"{component if abs(component) > least else 0.0:.6g}" for component in force)
            lines.append(f"  {name}.reaction  {np.linalg.norm(force):.6g} N  ({parts})")
        lines += [f"  left as it was: {name} (nothing holds it and nothing pushes it)" for name in self.free]
        if self.singular:
            lines.append(f"  ! {SINGULAR_POSITION}")
        lines += [f"  {words}" for words in self.notes]
        lines += [f"  ! {words}" for words in self.warnings]
        if self.stable and self.undecided:
            lines.append(
                f"  {self.undecided} eigenvalues are zero: whether it is stable there, the next order decides"
            )
        lines.append(f"  largest force left over: {self.unbalanced:.1e} N or N·m")
        return "\n".join(lines)


class Equilibria(list[Equilibrium], ReportableResult):
    """Several equilibria of one mechanism, stable ones first."""

    @property
    def model(self) -> Model:
        """The model with the first one's pose as its start."""
        return self[0].model

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def balanced_at(
    prepared: Prepared, search: Search, point: Point, steady: SteadyMotion | None, t: float
) -> Equilibrium:
    """The equilibrium at the point that a search came to; `EquilibriumError` where nothing balances there."""
    if not point.balanced:
        raise EquilibriumError(why_not(prepared, point))
    balance, p = search.balance, prepared.state.p
    eigenvalues = np.linalg.eigvals(vary(balance, t, point.x, point.w, p).A).astype(np.complex128)
    largest = max(1.0, float(np.abs(eigenvalues).max(initial=0.0)))
    stable = bool(np.all(eigenvalues.real <= ZERO * largest))
    lam = point.lam[: point.terms.B.shape[0]]
    situation = EvaluatedState(prepared.compiled, t, point.x, point.w, p, point.wdot, lam)
    singular = is_singular(situation, point.terms.B)
    left = float(np.abs(point.terms.A @ point.pushed(point.r)).max(initial=0.0))
    kept = None if steady is None or steady.at_rest else steady
    free = _undetermined(balance, point)
    return Equilibrium(situation, stable and not singular, eigenvalues, left, kept, free, singular)


def _undetermined(balance: Balance, point: Point) -> tuple[str, ...]:
    """Freedoms without stiffness, each by its leading speed."""
    _, s, Vt = np.linalg.svd(point.stiffness)
    kept = int(np.sum(s > SINGULAR * s[:1]))
    moved = [np.concatenate(point.displaced(column)) for column in Vt[kept:]]
    return tuple(_words(balance, column) for column in moved)


def _words(balance: Balance, direction: Array) -> str:
    size = np.abs(direction).max(initial=0.0)
    names = (*balance.equations.speed_names, *balance.equations.tree.symbols.state_names)
    parts = [
        f"{name.removesuffix('_rate')} {value / size:+.3g}"
        for name, value in zip(names, direction, strict=True)
        if size > 0 and abs(value) > 1e-3 * size
    ]
    return ", ".join(parts[:6]) + (" …" if len(parts) > 6 else "")


def why_not(prepared: Prepared, point: Point) -> str:
    """Why there is no equilibrium at the point that a search came to, and what to do about it."""
    name = prepared.compiled.model.name
    if point.singular:
        return (
            f'model "{name}": the search came to a pose where coordinates are singular: {point.singular[0]}'
        )
    push, left = point.unanswered, point.pushed(point.r)
    drift = point.drifting
    if np.linalg.norm(drift) > 1e-6 * float(np.linalg.norm(point.r)):
        states = prepared.compiled.tree.symbols.state_names
        listed = ", ".join(f"{s} {v:+.4g}/s" for s, v in zip(states, drift, strict=True) if v)
        return (
            f'model "{name}" has no equilibrium here: states of blocks go on changing whatever it does ({listed}); '
            "an integrator rests only where its input is zero, so let that depend on what it moves"
        )
    if np.linalg.norm(push) > 1e-6 * max(float(np.linalg.norm(left)), 1e-300):
        names = prepared.compiled.equations.speed_names
        words = [
            f"{speed} {value:+.4g}"
            for speed, value in zip(names, push, strict=True)
            if abs(value) > 1e-3 * np.abs(push).max()
        ]
        return (
            f'model "{name}" has no equilibrium here: nothing holds it along {", ".join(words[:6])} (accelerations), '
            "and a force acts there; add a spring or a joint that carries it, or hold the coordinate"
        )
    return (
        f'model "{name}": no equilibrium was found from this pose (the best one leaves accelerations up to '
        f"{np.abs(left).max(initial=0.0):.3g}); start closer to it, or look from several starts with equilibria(...)"
    )


def same_pose(point: Point, other: Equilibrium) -> bool:
    """Whether two poses are one, angles counted modulo whole turns."""
    there = other.situation
    eq = there.compiled.equations
    apart = point.x - there.x
    angles = np.array([unit == "rad" for unit in eq.coordinate_units])
    apart[angles] = (apart[angles] + np.pi) % (2 * np.pi) - np.pi
    for start in eq.quaternions:
        block = slice(start, start + 4)
        if point.x[block] @ there.x[block] < 0:
            apart[block] = point.x[block] + there.x[block]
    return bool(np.abs(apart).max(initial=0.0) < 1e-6)
