"""Equilibrium: where the forces of a mechanism balance, at rest or in a steady motion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kinetree.analysis.beam_pieces import Coordinates, with_enough_pieces
from kinetree.analysis.equilibrium_result import (
    Equilibria,
    Equilibrium,
    EquilibriumError,
    balanced_at,
    same_pose,
    why_not,
)
from kinetree.arrays import Array
from kinetree.balance.balance_search import Search
from kinetree.balance.force_balance import check_steady, steady_balance
from kinetree.model.model import Model
from kinetree.preparation.prepare import Prepared, prepare
from kinetree.preparation.quantities import quantities
from kinetree.preparation.run_arguments import ModelLike, check_names, check_state, model_for
from kinetree.symbolic.steady import SteadyMotion
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree
from kinetree.words.keywords import spelled


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

    Raises
    ------
    EquilibriumError
        Where there is none to be found, with the reason.
    """
    check_state("equilibrium", parameters=parameters, initial=initial, steady=steady, t=t, hold=hold)

    def found(model: Model) -> list[Equilibrium]:
        prepared = _ready(model, parameters, initial, t)
        search = _search(prepared, hold, steady, t)
        return [balanced_at(prepared, search, search.find(prepared.state.x), steady, t)]

    return _with_enough_pieces("equilibrium", model, found)[0]


@spelled
@quantities
def equilibrium_path(
    model: ModelLike,
    parameters: Sequence[Mapping[str, float]],
    *,
    hold: Iterable[str] = (),
    t: float = 0.0,
) -> list[Equilibrium]:
    """Equilibria for one set of parameters after the other, each sought from the one before it.

    Loads that bend or move a mechanism far are put on in shares this way.

    Parameters
    ----------
    model
        The mechanism; its initial pose is where the first search begins.
    parameters
        Values that replace the model's own, for each equilibrium.
    hold, t
        As for :func:`equilibrium`.

    Raises
    ------
    EquilibriumError
        Where one of them is not found, with its number and the reason.
    """
    return _with_enough_pieces(
        "equilibrium_path", model, lambda model: PathFollower(model, hold, t).follow(parameters)
    )


def _with_enough_pieces(
    caller: str, model: ModelLike, found: Callable[[Model], list[Equilibrium]]
) -> list[Equilibrium]:
    """Equilibria of a model whose open beams are in pieces enough for all of them."""

    def coordinates(points: list[Equilibrium]) -> Coordinates:
        return lambda names: {name: np.array([point.coordinates[name] for point in points]) for name in names}

    points, notes = with_enough_pieces(model_for(caller, model, whole=True), found, coordinates)
    return [replace(point, notes=notes) for point in points] if notes else points


class PathFollower:
    """Equilibria of a model along paths of its parameters; its equations are written once."""

    def __init__(self, model: Model, hold: Iterable[str] = (), t: float = 0.0) -> None:
        self._model, self._t = model, t
        self._prepared = _ready(model, None, None, t)
        self._balance = steady_balance(self._prepared.compiled, None)
        self._held = _held(self._prepared.compiled.tree, hold)

    def follow(self, parameters: Sequence[Mapping[str, float]]) -> list[Equilibrium]:
        """From the model's pose through all sets of parameters; `EquilibriumError` where the path breaks off."""
        prepared, found = self._prepared, []
        x = prepared.state.x
        for number, values in enumerate(parameters, start=1):
            check_names("equilibrium_path", self._model, values, None)
            model = prepared.compiled.model.with_parameters(**values).checked()
            state = replace(prepared.state, p=values_of(model))
            search = Search(self._balance, self._t, state.p, self._held)
            here = replace(prepared, compiled=prepared.compiled.at(model, state), state=state)
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
        How many random poses to begin from, or the poses themselves as initial coordinates by name.
    parameters, hold, steady, t
        As for :func:`equilibrium`.
    seed
        Of the random poses.
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
    """A copy without initial velocities, kept with the model so that its equations are written once."""
    stopped = model.kept.once("at rest", lambda: _stopped(model))
    if stopped.parameters == model.parameters:
        return stopped
    return stopped.with_parameters(**{p.name: p.value for p in model.parameters})


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
