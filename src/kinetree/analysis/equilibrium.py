"""Equilibrium: where the forces of a mechanism balance, at rest or in a steady motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.beam_pieces import Coordinates, with_enough_pieces
from kinetree.analysis.beam_refinement import Refinement, Start, refined
from kinetree.arrays import Array, one_thread
from kinetree.balance.balance_search import Point, Search
from kinetree.balance.equilibrium_equations import Balance, check_steady, steady_balance
from kinetree.channels.evaluation import EvaluatedState, is_singular
from kinetree.derivatives.variation import vary
from kinetree.model.model import Model
from kinetree.model.starts import start_channels, started
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.run_arguments import ModelLike, check_names, check_state, model_for, quantities
from kinetree.results.display import ReportableResult, plain_fields
from kinetree.symbolic.motion import SteadyMotion
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import NAMED_SHARE, PRINTED_AS_ZERO, TINY
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled

ZERO = 1e-6
"""Eigenvalues below this fraction of the largest are zero up to round-off (pairs of zeros split like its root)."""


class EquilibriumError(NoAnswerError):
    """Raised where there is no equilibrium next to the start, with the reason in words."""


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
        True if no eigenvalue has a positive real part: small deviations do not grow exponentially. Of eigenvalues
        that are zero (a freedom without stiffness, see ``free``) the linearised motion cannot tell more. False in
        singular positions, where there is no linearised motion to tell it.
    eigenvalues
        Eigenvalues of the linearised motion in independent coordinates (1/s).
    unbalanced
        Largest force left over (N or N m), a measure of how exactly the balance is met.
    steady
        The steady motion, where it is no equilibrium at rest.
    free
        Freedoms that the balance leaves undetermined; they kept their start.
    singular
        True if the position is singular: more motions are free there than nearby.
    notes
        Choices made on the way: the pieces of beams.
    refinement
        Limits of channels where ``refine`` was given: ``equilibrium[name]`` and ``coordinates`` of joints are these,
        and ``refinement.error_of(name)`` is their error. ``situation`` and ``model`` are those in the most pieces.
    """

    situation: EvaluatedState
    stable: bool
    eigenvalues: NDArray[np.complex128]
    unbalanced: float
    steady: SteadyMotion | None
    free: tuple[str, ...]
    singular: bool = False
    notes: tuple[str, ...] = ()
    refinement: Refinement | None = None

    @property
    def kind(self) -> str:
        """Kind of the equilibrium, in words."""
        how = "stable" if self.stable else "singular" if self.singular else "unstable"
        return f"{how} relative equilibrium" if self.steady is not None else f"{how} equilibrium"

    @property
    def undecided(self) -> int:
        """Number of eigenvalues that are zero up to round-off: the linearised motion does not decide about them."""
        largest = max(1.0, float(np.abs(self.eigenvalues).max(initial=0.0)))
        return int(np.sum(np.abs(self.eigenvalues) <= ZERO * largest))

    @property
    def warnings(self) -> tuple[str, ...]:
        """Doubts about the state, such as a flexible body that bends farther than its modes are accurate."""
        return (*(self.refinement.warnings if self.refinement else ()), *self.situation.warnings)

    def __getitem__(self, name: str) -> Array | float:
        """Value of a channel at the equilibrium."""
        known = self.refinement is not None and name in self.refinement
        return self.refinement[name] if self.refinement is not None and known else self.situation[name]

    @property
    def coordinates(self) -> dict[str, float]:
        """Coordinates of the joints (rad, m) and states of blocks, by name."""
        found = self.situation.coordinates
        if self.refinement is None:
            return found
        return {
            name: float(self.refinement[name]) if name in self.refinement else value
            for name, value in found.items()
        }

    @property
    def model(self) -> Model:
        """The model with this pose as its start, at rest or in its steady motion."""
        there = self.situation
        eq = there.compiled.equations
        state = there.coordinates | dict(zip(eq.speed_names, map(float, there.y), strict=True))
        model = there.compiled.model.model
        cut = {name: float(there[name]) for name in start_channels(model) if name not in state}
        return started(model, state | cut)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        reactions = {
            joint.name: np.asarray(self[f"{joint.name}.reaction"]).tolist()
            for joint in self.situation.compiled.model.model.joints
        }
        return {
            "model": self.situation.compiled.model.name,
            **plain_fields(self, "coordinates stable singular eigenvalues unbalanced free warnings notes"),
            "refinement": None if self.refinement is None else self.refinement.to_dict(),
            "reactions": reactions,
        }

    def __str__(self) -> str:
        lines = [f"{self.situation.compiled.model.name}: {self.kind}"]
        units = dict(zip(self.coordinates, self.situation.compiled.equations.coordinate_units, strict=True))
        width = max(map(len, self.coordinates), default=0)
        lines += [
            f"  {name:<{width}}  {value if abs(value) > PRINTED_AS_ZERO else 0.0: .9g} {units[name]}".removesuffix(
                " 1"
            )
            for name, value in self.coordinates.items()
        ]
        forces = {
            joint.name: np.asarray(self[f"{joint.name}.reaction"])
            for joint in self.situation.compiled.model.model.joints
        }
        least = PRINTED_AS_ZERO * max((float(np.abs(force).max()) for force in forces.values()), default=0.0)
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
    with one_thread(balance.n):
        varied = vary(balance, t, point.x, point.w, p, known=search.resting(point))
        eigenvalues = np.linalg.eigvals(varied.A).astype(np.complex128)
    largest = max(1.0, float(np.abs(eigenvalues).max(initial=0.0)))
    stable = bool(np.all(eigenvalues.real <= ZERO * largest))
    lam = point.lam[: point.terms.B.shape[0]]
    situation = EvaluatedState(prepared.compiled, t, point.x, point.w, p, point.wdot, lam)
    singular = is_singular(situation, point.terms.B)
    left = float(np.abs(point.terms.A @ point.pushed(point.r)).max(initial=0.0))
    kept = None if steady is None or steady.at_rest else steady
    with one_thread(balance.n):
        free = _undetermined(balance, point)
    return Equilibrium(situation, stable and not singular, eigenvalues, left, kept, free, singular)


def _undetermined(balance: Balance, point: Point) -> tuple[str, ...]:
    """Freedoms without stiffness, each by its leading speed."""
    Vt = np.linalg.svd(point.stiffness)[2]
    moved = [np.concatenate(point.displaced(column)) for column in Vt[point.rank :]]
    return tuple(_words(balance, column) for column in moved)


def _words(balance: Balance, direction: Array) -> str:
    size = np.abs(direction).max(initial=0.0)
    names = (*balance.equations.speed_names, *balance.equations.tree.symbols.state_names)
    parts = [
        f"{name.removesuffix('_rate')} {value / size:+.3g}"
        for name, value in zip(names, direction, strict=True)
        if size > 0 and abs(value) > NAMED_SHARE * size
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
    if np.linalg.norm(push) > 1e-6 * max(float(np.linalg.norm(left)), TINY):
        names = prepared.compiled.equations.speed_names
        words = [
            f"{speed} {value:+.4g}"
            for speed, value in zip(names, push, strict=True)
            if abs(value) > NAMED_SHARE * np.abs(push).max()
        ]
        bounded = [
            f'"{block.name}"'
            for block in prepared.compiled.model.blocks
            if getattr(block, "lower", None) is not None or getattr(block, "upper", None) is not None
        ]
        at_bound = (
            f"; or start closer to it: at its bound {' or '.join(bounded)} holds nothing" if bounded else ""
        )
        return (
            f'model "{name}" has no equilibrium here: nothing holds it along {", ".join(words[:6])} (accelerations), '
            f"and a force acts there; add a spring or a joint that carries it, or hold the coordinate{at_bound}"
        )
    return (
        f'model "{name}": no equilibrium was found from this pose (the best one leaves accelerations up to '
        f"{np.abs(left).max(initial=0.0):.3g}); start closer to it, or look from several starts with equilibria(...)"
    )


def same_pose(point: Point, other: Equilibrium) -> bool:
    """True if two poses are the same, angles counted modulo whole turns."""
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


@spelled
@quantities
def equilibrium(
    model: ModelLike,
    *,
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    steady: SteadyMotion | None = None,
    t: float = 0.0,
    refine: float | None = None,
) -> Equilibrium:
    """The equilibrium next to the model's pose.

    All velocities are zero, states of blocks are where they rest (ṡ = 0), and drivers stand at their position at time
    t; with ``steady`` every body moves with a frame (a *relative* equilibrium). What is found is a
    balance, stable or not.

    Parameters
    ----------
    model
        The mechanism; its initial pose is where the search begins.
    parameters
        Values that replace the model's own.
    initial
        Initial coordinates by name, ``{"J1.angle": 0.3}``.
    hold
        Joints, or coordinates such as ``"J1.angle"``, that must not move.
    steady
        The steady motion of a relative equilibrium.
    t
        Time at which drivers and time-dependent loads are taken (s).
    refine
        Largest error of places along beams, over their length, and of turns there (rad), such as 1e-8: each beam is cut
        into more and more pieces, however many it is given in, and channels are the limits they go to
        (`Equilibrium.refinement`). None: in the pieces that the model gives.

    Raises
    ------
    EquilibriumError
        If there is none to be found, with the reason.
    """
    check_state("equilibrium", parameters=parameters, initial=initial, steady=steady, t=t, hold=hold)

    def found(model: Model, starts: Sequence[Start] = ()) -> list[Equilibrium]:
        prepared = _ready(model, parameters, initial, t)
        search = _search(prepared, hold, steady, t)
        x = _begun(prepared, search, starts[0]) if starts else prepared.state.x
        return [balanced_at(prepared, search, search.find(x), steady, t)]

    return _with_enough_pieces("equilibrium", model, found, refine)[0]


_EACH = 'write parameters=[{"load": 10.0}, {"load": 20.0}]'


@spelled
@quantities
def equilibrium_path(
    model: ModelLike,
    parameters: Sequence[Mapping[str, float]],
    *,
    hold: Iterable[str] = (),
    t: float = 0.0,
    refine: float | None = None,
) -> list[Equilibrium]:
    """Equilibria for one set of parameters after the other, each sought from the one before it.

    Loads that bend or move a mechanism far are put on in shares this way.

    Parameters
    ----------
    model
        The mechanism; its initial pose is where the first search begins.
    parameters
        Values that replace the model's own, for each equilibrium.
    hold, t, refine
        As for :func:`equilibrium`.

    Raises
    ------
    EquilibriumError
        If one of them is not found, with its number and the reason.
    """
    check_state("equilibrium_path", t=t, hold=hold)
    asked = Arguments("equilibrium_path")
    if isinstance(parameters, (str, Mapping)) or not isinstance(parameters, Sequence):
        asked.fault("parameters", "parameters must be a list, of a mapping for each equilibrium", _EACH)
    elif not all(isinstance(values, Mapping) for values in parameters):
        asked.fault("parameters", "parameters must hold a mapping for each equilibrium", _EACH)
    asked.check()

    def found(model: Model, starts: Sequence[Start] = ()) -> list[Equilibrium]:
        return PathFollower(model, hold, t).follow(parameters, starts)

    return _with_enough_pieces("equilibrium_path", model, found, refine)


def _with_enough_pieces(
    caller: str, model: ModelLike, found: Callable[..., list[Equilibrium]], refine: float | None
) -> list[Equilibrium]:
    """Equilibria of a model whose open beams, or with ``refine`` all beams, are in pieces enough for all of them."""
    given = model_for(caller, model, whole=True)
    if refine is not None:
        return [
            replace(point, notes=limits.notes, refinement=limits)
            for point, limits in refined(caller, given, refine, found)
        ]

    def coordinates(points: list[Equilibrium]) -> Coordinates:
        return lambda names: {name: np.array([point.coordinates[name] for point in points]) for name in names}

    points, notes = with_enough_pieces(given, found, coordinates)
    return [replace(point, notes=notes) for point in points] if notes else points


class PathFollower:
    """Equilibria of a model along paths of its parameters; its equations are written once."""

    def __init__(self, model: Model, hold: Iterable[str] = (), t: float = 0.0) -> None:
        self._model, self._t = model, t
        self._prepared = _ready(model, None, None, t)
        self._balance = steady_balance(self._prepared.compiled, None)
        self._held = _held(self._prepared.compiled.tree, hold)

    def follow(
        self, parameters: Sequence[Mapping[str, float]], starts: Sequence[Start] = ()
    ) -> list[Equilibrium]:
        """From the model's pose through all sets of parameters; `EquilibriumError` where the path breaks off.

        Each is sought from the one before it, or from a start of its own.
        """
        prepared, found = self._prepared, []
        x = prepared.state.x
        for number, values in enumerate(parameters, start=1):
            check_names("equilibrium_path", self._model, values, None)
            model = prepared.compiled.model.with_parameters(**values)
            state = replace(prepared.state, p=values_of(model))
            search = Search(self._balance, self._t, state.p, self._held)
            here = replace(prepared, compiled=prepared.compiled.at(model, state), state=state)
            if starts:
                x = _begun(here, search, starts[number - 1])
            point = search.find(x)
            if not point.balanced:
                raise EquilibriumError(f"equilibrium {number} of {len(parameters)}: {why_not(here, point)}")
            found.append(balanced_at(here, search, point, None, self._t))
            x = point.x
        return found


@spelled
@quantities
def equilibria(
    model: ModelLike,
    starts: int | Sequence[Mapping[str, float]] = 20,
    *,
    parameters: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    steady: SteadyMotion | None = None,
    t: float = 0.0,
    seed: int = 0,
) -> Equilibria:
    """The different equilibria reached from several starts, stable ones first.

    Parameters
    ----------
    model
        The mechanism; its own pose is the first start.
    starts
        Number of random poses to begin from, or the poses themselves as initial coordinates by name.
    parameters, hold, steady, t
        As for :func:`equilibrium`.
    seed
        Seed of the random poses.
    """
    check_state("equilibria", parameters=parameters, steady=steady, t=t, hold=hold)
    model = model_for("equilibria", model)
    prepared = _ready(model, parameters, None, t)
    search = _search(prepared, hold, steady, t)
    begins = [prepared.state.x]
    if isinstance(starts, int):
        begins += _scattered(search, prepared, starts, np.random.default_rng(seed))
    else:
        for start in starts:
            begins.append(_ready(model, parameters, start, t).state.x)
    found: list[Equilibrium] = []
    for x in begins:
        point = search.find(x)
        if point.balanced and not any(same_pose(point, other) for other in found):
            found.append(balanced_at(prepared, search, point, steady, t))
    if not found:
        raise EquilibriumError(why_not(prepared, search.find(prepared.state.x)))
    return Equilibria(sorted(found, key=lambda e: not e.stable))


def _ready(
    model: Model, parameters: Mapping[str, float] | None, initial: Mapping[str, float] | None, t: float
) -> Prepared:
    resting = model.with_parameters(**parameters) if parameters else model
    check_names("equilibrium", resting.checked(), None, initial)
    coordinates = {
        name: value
        for name, value in (initial or {}).items()
        if name.rpartition(".")[2] in resting.joint(name.rpartition(".")[0]).coordinate_names
    }
    return prepare(
        at_rest(resting), formulation="elimination", initial=coordinates, t_start=t, allow_singular=True
    )


def at_rest(model: Model) -> Model:
    """The model itself where it starts at rest, or a copy kept with it so that its equations are written once."""
    if not _moves_at_start(model):
        return model
    stopped = model.kept.once("at rest", lambda: _stopped(model))
    if stopped.parameters == model.parameters:
        return stopped
    return stopped.with_parameters(**{p.name: p.value for p in model.parameters})


def _moves_at_start(model: Model) -> bool:
    given: list[Any] = [joint.u0 for joint in model.joints]
    for body in model.bodies:
        given += [body.velocity, body.angular_velocity, None if body.flexible is None else body.flexible.u0]
    return any(value is not None for value in given)


def _stopped(model: Model) -> Model:
    bodies = [
        replace(
            body,
            velocity=None,
            angular_velocity=None,
            flexible=None if body.flexible is None else body.flexible.begun(body.flexible.q0, None),
        )
        for body in model.bodies
    ]
    joints = [replace(joint, u0=None) for joint in model.joints]
    return model.replace(*bodies, *joints)


def _search(prepared: Prepared, hold: Iterable[str], steady: SteadyMotion | None, t: float) -> Search:
    balance = steady_balance(prepared.compiled, steady)
    state = prepared.state
    if steady is not None and not steady.at_rest:
        check_steady(balance, steady, t, state.x, state.p)
    return Search(balance, t, state.p, _held(prepared.compiled.tree, hold))


def _begun(prepared: Prepared, search: Search, start: Start) -> Array:
    """A pose with coordinates by name that meets the constraints; the model's own where there is none."""
    eq = prepared.compiled.equations
    own = list(map(eq.tree.floating.own, eq.coordinate_names))
    if any(name not in start for name, _ in own):
        return prepared.state.x
    closed = search.closed(np.array([start[name] - shift for name, shift in own]))
    return prepared.state.x if closed is None else closed


def _held(tree: Tree, hold: Iterable[str]) -> NDArray[np.bool_]:
    held = np.zeros(tree.n_u, dtype=bool)
    for name in hold:
        joint, _, channel = name.rpartition(".")
        whole, part = tree.link_of_joint(name), tree.link_of_joint(joint)
        if whole is not None:
            held[whole.speeds] = True
        elif part is not None and channel in part.joint.joint.coordinate_names:
            described = part.joint.joint
            if described.quaternion is not None:
                raise EquilibriumError(
                    f'hold: joint "{joint}" ({described.kind}) can only be held as a whole'
                )
            held[part.speeds.start + described.coordinate_names.index(channel)] = True
        else:
            known = ", ".join(link.joint.joint.name for link in tree.links if link.joint.joint.n_u)
            raise EquilibriumError(
                f"hold: there is no joint or coordinate {name!r} in the tree; joints: {known}"
            )
    return held


def _scattered(search: Search, prepared: Prepared, count: int, random: np.random.Generator) -> list[Array]:
    balance, x0 = search.balance, prepared.state.x
    units = prepared.compiled.equations.speed_units
    reach = np.array([np.pi if unit == "rad/s" else 1.0 for unit in units])
    found = []
    for _ in range(count):
        N = balance.terms(search.t, x0, np.zeros(balance.n), search.p).N
        x = search.closed(balance.moved(x0, N, random.uniform(-1, 1, balance.n) * reach))
        if x is not None:
            found.append(x)
    return found
