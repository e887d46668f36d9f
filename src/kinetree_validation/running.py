"""Run a case in a formulation and measure how far it is from its references."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from kinetree.analysis.simulate import simulate
from kinetree.arrays import Array
from kinetree.channels.evaluation import ModelChannels
from kinetree.compile.common_form import Formulation, SingularStateError
from kinetree.compile.equation_graphs import DEFAULT
from kinetree.formulations.contract import FORMULATIONS, FormulationError, build
from kinetree.model import Model
from kinetree.model.loads.dry_friction import DryFriction
from kinetree.preparation.prepare import prepare
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from kinetree_validation.accurate_trajectory import trajectory
from kinetree_validation.cases import MechanismCase
from kinetree_validation.quantities import CaseReference
from kinetree_validation.robots import RobotCase, Slot, as_given, coordinates
from kinetree_validation.tree_dynamics import TreeDynamics

FINEST, FINEST_WITH_LOOPS, COARSEST = 1e-13, 1e-12, 1e-10
"""Tolerances of the local error a case may be run with; closing loops costs a digit."""
FINEST_FLEXIBLE, COARSEST_FLEXIBLE = 1e-7, 1e-6
"""The same of cases with flexible bodies, whose references hold to 1e-4: fast modes make finer ones dear."""
MARGIN = 0.003
"""Tolerance of the local error over the tightest relative tolerance of the references."""


@dataclass(frozen=True)
class Score:
    """Error over tolerance of one quantity; it passes up to 1."""

    quantity: str
    ratio: float


@dataclass(frozen=True)
class Way:
    """A formulation, by default that which is taken by itself, and a constraint reduction (empty: none is needed)."""

    formulation: str = "auto"
    reduction: str = ""

    def __str__(self) -> str:
        return f"{self.formulation} × {self.reduction}" if self.reduction else self.formulation


class NotApplicableError(ValueError):
    """A formulation that cannot describe this motion, with the reason in words."""


class RunFailedError(RuntimeError):
    """A run that ended before its last time."""


@dataclass(frozen=True)
class Refused:
    """A formulation that does not accept a model, and why."""

    formulation: str
    reason: str


def ways(model: Model) -> Iterable[Way | Refused]:
    """Every formulation with every reduction it takes; the default first."""
    yield Way()
    tree = Tree(Mechanism.of(model))
    for formulation in FORMULATIONS:
        if FORMULATIONS[formulation].direct:
            continue  # the default is the recursion, with loops and without
        try:
            equations = build(formulation, tree)
        except FormulationError as refusal:
            yield Refused(formulation, str(refusal))
            continue
        constrained = equations.accelerations is None and equations.rows.names
        yield from (Way(formulation, reduction) for reduction in (REDUCTIONS if constrained else ("",)))


def tolerance_for(
    references: Iterable[CaseReference], finest: float = FINEST, coarsest: float = COARSEST
) -> float:
    """Tolerance of the local error that resolves the references."""
    tightest = coarsest / MARGIN
    for reference in references:
        known = np.isfinite(reference.values)
        scale = max(float(np.abs(reference.values[known]).max(initial=0.0)), 1.0)
        allowed = float(reference.atol.min(initial=np.inf)) + reference.rtol * scale
        tightest = min(tightest, allowed / scale)
    return float(np.clip(MARGIN * tightest, finest, coarsest))


# --- mechanisms -----------------------------------------------------------------------------------------
def run_mechanism(case: MechanismCase, way: Way, t_end: float | None = None) -> list[Score]:
    """Scores of all quantities of a case.

    Parameters
    ----------
    case, way
        What to run and how.
    t_end
        Leave out what lies beyond this time (s).
    """
    kept = [q for q in case.quantities if t_end is None or q.reference.t.min(initial=np.inf) <= t_end]
    quantities = [replace(q, reference=_until(q.reference, t_end)) for q in kept]
    if not quantities:
        return []
    times = np.unique(np.concatenate([q.reference.t for q in quantities]))
    names = list(dict.fromkeys(channel for q in quantities for channel in q.channels))
    references = [q.reference for q in quantities]
    if times[-1] > 0.0 and (case.impacts or any(isinstance(load, DryFriction) for load in case.model.loads)):
        values = _with_contacts(case, times, names, way, references)
    else:
        values = _values(case.model, times, names, way, references)
    scores = []
    for quantity in quantities:
        rows = np.searchsorted(times, quantity.reference.t)
        found = quantity.combine(*[np.asarray(values[channel])[rows] for channel in quantity.channels])
        scores.append(Score(quantity.reference.name, quantity.reference.ratio(found)))
    return scores


def _until(reference: CaseReference, t_end: float | None) -> CaseReference:
    if t_end is None:
        return reference
    keep = reference.t <= t_end
    return replace(reference, t=reference.t[keep], values=reference.values[keep], atol=reference.atol[keep])


def _values(
    model: Model, times: Array, names: Sequence[str], way: Way, references: Sequence[CaseReference]
) -> dict[str, Array]:
    """Channels at the times wanted: along a run, or at the initial state where nothing can or need move."""
    if times[-1] == 0.0 or not any(link.joint.n_u for link in model.topology.tree):
        return _standing(model, times, names, way)
    return _along(model, times, names, way, references)


def _standing(model: Model, times: Array, names: Sequence[str], way: Way) -> dict[str, Array]:
    """Channels at the initial state, with the accelerations as this formulation and reduction find them."""
    prepared = prepare(
        model, formulation=way.formulation, constraints=way.reduction or "auto", allow_singular=True
    )
    compiled, state = prepared.compiled, prepared.state
    evaluated = Formulation(compiled.equations)

    def solved(t: Array, x: Array, y: Array, p: Array) -> tuple[Array, Array]:
        answers = [
            evaluated.solve({"t": t[k], "x": x[k], "y": y[k], "p": p[k]}, way.reduction or "multipliers")
            for k in range(t.size)
        ]
        ydot, lam = zip(*answers, strict=True)
        return np.array(ydot), np.array(lam)

    z = np.tile(compiled.pack(state), (times.size, 1))
    n_x, n_y = compiled.equations.x.shape[0], compiled.equations.y.shape[0]
    x, y, w = z[:, :n_x], z[:, n_x : n_x + n_y], z[:, n_x + n_y :]
    channels = ModelChannels(compiled, solved)
    return dict(channels.evaluate(names, times, x, y, w, np.atleast_2d(state.p)))


def _along(
    model: Model, times: Array, names: Sequence[str], way: Way, references: Sequence[CaseReference]
) -> dict[str, Array]:
    """Channels along the motion."""
    finest, coarsest = FINEST_WITH_LOOPS if model.topology.cuts else FINEST, COARSEST
    if any(body.flexible is not None for body in model.bodies):
        finest, coarsest = FINEST_FLEXIBLE, COARSEST_FLEXIBLE
    rtol = tolerance_for(references, finest, coarsest)
    found = trajectory(model, times, rtol, way.formulation, way.reduction or "auto")
    if found.reason:
        raise NotApplicableError(found.reason) if found.singular else RunFailedError(found.reason)
    return found.evaluate(list(names))


def _with_contacts(
    case: MechanismCase, times: Array, names: Sequence[str], way: Way, references: Sequence[CaseReference]
) -> dict[str, Array]:
    """Channels along a motion with rigid contacts or dry friction."""
    rtol = tolerance_for(references, FINEST_WITH_LOOPS)
    run = simulate(
        case.model,
        float(times[-1]),
        rtol=rtol,
        atol=0.01 * rtol,
        output=np.unique(np.append(0.0, times)),
        formulation=way.formulation,
        constraints=way.reduction or "auto",
        events=case.impacts,
    )
    if run.status != "finished":
        raise RunFailedError(run.reason)
    rows = np.searchsorted(run.t, times)
    return {name: np.asarray(run[name])[rows] for name in names}


# --- robots ---------------------------------------------------------------------------------------------
def run_robot(case: RobotCase, way: Way) -> list[Score]:
    """Scores of all arrays, trajectories and single configurations of a robot."""
    scores = []
    if case.arrays:
        scores += _array_scores(case, way)
    if case.initial is not None and case.trajectory:
        scores += _trajectory_scores(case, way)
    if case.checks and way == Way():
        scores += _check_scores(case)
    return scores


class _Order:
    """Takes vectors of the case to those of the tree and back."""

    def __init__(self, case: RobotCase, dynamics: TreeDynamics) -> None:
        self._case, tree = case, dynamics.tree
        self.speeds = np.zeros(tree.n_u, dtype=int)
        self._links: list[tuple[Slot, slice]] = []
        for slot in case.slots:
            link = tree.link_of_joint(slot.name)
            assert link is not None
            self._links.append((slot, link.coordinates))
            self.speeds[link.speeds] = np.arange(slot.v.start, slot.v.stop)
        self.back = np.argsort(self.speeds)
        self._n_q = tree.n_q

    def q(self, given: Array) -> Array:
        """Coordinates of the tree (k, n_q)."""
        out = np.zeros((given.shape[0], self._n_q))
        for slot, place in self._links:
            out[:, place] = coordinates(self._case.model.joint(slot.name), given[:, slot.q])
        return out

    def v(self, given: Array) -> Array:
        """Speeds, their rates or forces in the order of the tree (k, n_u)."""
        return given[:, self.speeds]


def _array_scores(case: RobotCase, way: Way) -> list[Score]:
    given = case.arrays
    dynamics = TreeDynamics(case.model)
    order = _Order(case, dynamics)
    back, zeros = order.back, np.zeros_like(given["v"])
    q, v = order.q(given["q"]), order.v(given["v"])
    still = np.zeros(dynamics.tree.symbols.p.shape[0])
    found: dict[str, Array] = {}
    wanted = dict(given)
    if "M_upper" in given:
        M = dynamics.mass_matrix(q, still)[:, back][:, :, back]
        found["M_upper"] = M[:, *np.triu_indices(M.shape[1])]
    motions = {"nle": (v, zeros), "grav": (zeros, zeros)}
    motions |= {"rnea": (v, order.v(given["a"]))} if "a" in given else {}
    for name, (u, udot) in motions.items():
        if name in given:
            found[name] = dynamics.inverse(q, u, udot, still)[:, back]
    if case.frame:
        at, R, J = dynamics.frame(case.frame, q, still)
        found |= {"frame_pos": at, "frame_rot": R, "frame_J": J[:, :, back]}
    T, V, centre, mass = dynamics.energies(q, v, still)
    found |= {"T": T, "V": V, "com": centre}
    if case.total_mass is not None:
        found["total_mass"], wanted["total_mass"] = np.array([mass]), np.array([case.total_mass])
    if "aba" in given and "tau" in given:
        p = given["tau"] @ _torque_places(dynamics, given["tau"].shape[1])
        accelerations = dynamics.accelerations(q, v, order.v(given["aba"]), p)
        wanted["forward dynamics"] = accelerations
        found["forward dynamics"] = _forward(dynamics, way, q, v, p)
    if way != Way():  # all else does not depend on the formulation
        found = {name: values for name, values in found.items() if name == "forward dynamics"}
    return [
        Score(name, case.reference(name, wanted[name]).ratio(values))
        for name, values in found.items()
        if name in wanted
    ]


def _torque_places(dynamics: TreeDynamics, count: int) -> Array:
    """Matrix that puts τ_i at its place among the parameters."""
    names = list(dynamics.tree.symbols.parameter_names)
    E = np.zeros((count, len(names)))
    for i in range(count):
        E[i, names.index(f"tau_{i}")] = 1.0
    return E


def _forward(dynamics: TreeDynamics, way: Way, q: Array, v: Array, p: Array) -> Array:
    try:
        return dynamics.forward(DEFAULT if way == Way() else way.formulation, way.reduction, q, v, p)
    except SingularStateError as refusal:
        raise NotApplicableError(str(refusal)) from None


def _trajectory_scores(case: RobotCase, way: Way) -> list[Score]:
    assert case.initial is not None
    q0, v0 = case.initial
    model = case.model
    for slot in case.slots:
        joint = model.joint(slot.name)
        start = coordinates(joint, q0[None, slot.q])[0]
        model = model.replace(replace(joint, q0=tuple(start.tolist()), u0=tuple(v0[slot.v].tolist())))
    times = np.unique(np.concatenate([reference.t for reference in case.trajectory]))
    names = [
        f"{slot.name}.{channel}"
        for slot in case.slots
        for joint in (model.joint(slot.name),)
        for channel in (*joint.coordinate_names, *joint.speed_names)
    ]
    values = _along(model, times, names, way, case.trajectory)
    scores = []
    for reference in case.trajectory:
        rows = np.searchsorted(times, reference.t)
        found = np.empty_like(reference.values)
        for slot in case.slots:
            joint = model.joint(slot.name)
            if reference.name == "q":
                columns = np.column_stack([values[f"{slot.name}.{c}"] for c in joint.coordinate_names])[rows]
                if joint.quaternion is not None:
                    columns = _same_sign(columns, reference.values[:, slot.q], joint.quaternion)
                found[:, slot.q] = as_given(joint, columns, slot.q.stop - slot.q.start)
            else:
                columns = np.column_stack([values[f"{slot.name}.{c}"] for c in joint.speed_names])[rows]
                found[:, slot.v] = columns
        scores.append(Score(reference.name, reference.ratio(found)))
    return scores


def _same_sign(found: Array, wanted: Array, start: int) -> Array:
    """Quaternions of the sign nearest to those wanted: both signs are the same rotation."""
    block = slice(start, start + 4)
    sign = np.sign(np.sum(found[:, block] * wanted[:, block], axis=1, keepdims=True))
    out = found.copy()
    out[:, block] *= np.where(sign == 0.0, 1.0, sign)
    return out


def _check_scores(case: RobotCase) -> list[Score]:
    dynamics = TreeDynamics(case.model)
    order = _Order(case, dynamics)
    still = np.zeros(dynamics.tree.symbols.p.shape[0])
    scores = []
    for check in case.checks:
        q = order.q(check.given["q"][None])
        if check.asked == "tau":
            zero = np.zeros(dynamics.tree.n_u)
            v, a = (
                order.v(np.atleast_2d(next((check.given[k] for k in keys if k in check.given), zero)))
                for keys in (("qd", "v"), ("qdd", "a"))
            )
            found = dynamics.inverse(q, v, a, still)[:, order.back]
        else:
            position, R, _ = dynamics.frame(check.given.get("frame", case.frame), q, still)
            found = R if check.asked == "R" else position
        scores.append(Score(check.reference.name, check.reference.ratio(found)))
    return scores
