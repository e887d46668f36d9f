"""The choice of generalized speeds y = W(q, t) u + w(q, t): meaning of names, ranks, and completion of a choice.

Names of speeds are those of expressions in models, besides velocities of places along their own axes and rates of
coordinates. Ranks are found by numbers, at some positions around the one that the joints give: rows that depend on each
other at all of these positions do so everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations, FormulationError
from kinetree.model.expressions import Binary, Expr, Unary, format, name_segments
from kinetree.model.own_speed import OWN_AXES, OwnSpeed, UnitsOfSpeeds, rate_of, unit_in_words
from kinetree.spatial.symbolic import cross
from kinetree.symbolic.constraints import RowName
from kinetree.symbolic.motion import LinkMotion
from kinetree.symbolic.symbols import Evaluator, values_of
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import DEPENDENT_SPEED, TINY

POSTURES = 4
"""Number of positions at which ranks are found."""


# --- what names stand for ---------------------------------------------------------------------------------
def own_axes(tree: Tree, q: SX, u: SX) -> dict[int, tuple[SX, SX]]:
    """(v_OK, ω_K) of every link along its own axes, outward along L(K): Kamman θ (11), (25)."""
    found: dict[int, tuple[SX, SX]] = {0: (SX(3, 1), SX(3, 1))}
    for link in tree.links:
        v_J, w_J = found[link.lower]
        if not link.moves:
            R, d = link.EK @ link.joint.rotation(q[link.moved_by]), link.joint.displacement(q[link.moved_by])
            found[link.number] = R.T @ (v_J + cross(w_J, link.qK + link.EK @ d)), R.T @ w_J
            continue
        q_K, u_K = q[link.moved_by], u[link.moved_at]
        R, arm = link.EK @ link.joint.rotation(q_K), link.qK + link.EK @ link.joint.displacement(q_K)
        H, D = link.joint.partials(q_K)
        found[link.number] = R.T @ (v_J + cross(w_J, arm)) + D @ u_K, R.T @ w_J + H @ u_K
    return found


def further_names(motion: LinkMotion, q: SX, u: SX, expression: Expr) -> dict[tuple[str, ...], SX]:
    """Values of the names that only speeds have: velocities along own axes, rates of coordinates."""
    tree, found = motion.tree, dict[tuple[str, ...], SX]()
    joints = {link.joint.joint.name: link.joint.joint for link in tree.links}
    joints |= {joint.name: joint for joint in tree.model.joints}
    along: dict[int, tuple[SX, SX]] = {}
    for segments in name_segments(expression):
        place, channel = ".".join(segments[:-1]), segments[-1]
        if channel in OWN_AXES and len(segments) > 1:
            along = along or own_axes(tree, q, u)
            number, (point, C) = tree.place_in_link(place)
            v, w = along[number]
            what, k = OWN_AXES[channel]
            found[segments] = (C.T @ (v + cross(w, point) if what == "v" else w))[k]
        elif (rate := rate_of(joints, segments)) is not None:
            name, k = rate
            found[segments] = (joints[name].rates(motion.coordinates(name)) @ motion.speeds(name))[k]
    return found


# --- y = W u + w ------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Choice:
    """y = W u + w, those that stay first, then those that constraints hold at zero.

    Attributes
    ----------
    names, units
        Names and units of the speeds that stay.
    W, w
        All rows.
    zero, zero_names
        Number of speeds that are always zero, and their names: speeds as they were named, or rows.
    rows
        The constraint rows that keep them zero, one for each.
    completed
        Speeds that were added: rates of constraints, or default ones.
    """

    names: tuple[str, ...]
    units: tuple[str, ...]
    W: SX
    w: SX
    zero_names: tuple[str, ...]
    rows: tuple[int, ...]
    completed: tuple[str, ...]

    @property
    def stay(self) -> int:
        return len(self.names)


def written(eq: Equations, given: Sequence[OwnSpeed]) -> tuple[SX, SX]:
    """W and w of the speeds that are given.

    Raises
    ------
    FormulationError
        Names all definitions that are not linear in the speeds.
    """
    q, faults, values = eq.x[: eq.tree.n_q], list[str](), list[SX]()
    for speed in given:
        expression = eq.tree.model.resolver.expression(speed.value)
        value = ca.densify(eq.motion.value(expression, further_names(eq.motion, q, eq.y, expression)))
        values.append(value)
        slope = ca.jacobian(value, eq.y)
        if ca.depends_on(slope, eq.y):
            faults.append(f'{speed.name} is not linear in the speeds: see "{_term_at_fault(eq, expression)}"')
        elif value.is_constant() and not np.isfinite(float(value)):
            faults.append(
                f'{speed.name} is not a finite number anywhere: see what "{format(expression)}" divides by'
            )
        elif not ca.depends_on(value, eq.y):
            faults.append(f"{speed.name} depends on no speed; give a combination of speeds and velocities")
        elif ca.depends_on(value, eq.tree.symbols.s):
            faults.append(
                f"{speed.name} depends on states of blocks or loads; use coordinates and time alone"
            )
    if faults:
        raise FormulationError("; ".join(faults))
    column = ca.vertcat(SX(0, 1), *values)
    still = ca.substitute(column, eq.y, SX.zeros(eq.y.shape[0]))
    return ca.sparsify(ca.jacobian(column, eq.y)), ca.densify(still)


def _term_at_fault(eq: Equations, expression: Expr) -> str:
    """The term of a sum that is not linear in the speeds, as it is written."""
    q = eq.x[: eq.tree.n_q]
    for term in _terms(expression):
        value = ca.densify(eq.motion.value(term, further_names(eq.motion, q, eq.y, term)))
        if ca.depends_on(ca.jacobian(value, eq.y), eq.y):
            return format(term)
    return format(expression)


def _terms(expression: Expr) -> list[Expr]:
    if isinstance(expression, Binary) and expression.op in "+-":
        return [*_terms(expression.left), *_terms(expression.right)]
    return _terms(expression.operand) if isinstance(expression, Unary) else [expression]


class Ranks:
    """Rows of numbers at some positions, in which the rank of matrices of the coordinates is looked at."""

    def __init__(self, eq: Equations) -> None:
        tree, random = eq.tree, np.random.default_rng(7)
        reference = [np.asarray(link.joint.joint.reference_coordinates, dtype=float) for link in tree.links]
        x = np.zeros(eq.x.shape[0])
        x[: tree.n_q] = np.concatenate([np.zeros(0), *reference])
        self.eq, self.p, self.at = eq, values_of(tree.model), list[tuple[float, Array]]()
        for _ in range(POSTURES):
            near = x + random.uniform(-0.6, 0.6, x.size)
            for k in eq.quaternions:
                near[k : k + 4] /= np.linalg.norm(near[k : k + 4])
            self.at.append((float(random.uniform(0.1, 1.0)), near))

    def values(self, matrix: SX) -> list[Array]:
        """The matrix at the positions."""
        function = Evaluator("rows", [self.eq.t, self.eq.x], self.eq.tree.symbols, [matrix])
        return [function(t, x, self.p)[0] for t, x in self.at]

    def keep_finite(self, *matrices: SX) -> None:
        """Leave out positions at which some of the matrices are not finite.

        Raises
        ------
        FormulationError
            If no position is left.
        """
        values = self.values(ca.vertcat(*[ca.vec(ca.densify(matrix)) for matrix in matrices]))
        self.at = [at for at, value in zip(self.at, values, strict=True) if np.isfinite(value).all()]
        if not self.at:
            raise FormulationError(
                "the speeds, or constraints, are not finite near the position of the model"
            )

    @staticmethod
    def left(rows: Sequence[Array], row: Sequence[Array]) -> float:
        """Part of a row that is independent of others, over its length: the largest over the positions."""
        most = 0.0
        for known, one in zip(rows, row, strict=True):
            size = float(np.linalg.norm(one))
            if size > 0.0:
                sizes = np.maximum(np.linalg.norm(known, axis=1), TINY)[:, None]
                _, s, base = np.linalg.svd(known / sizes, full_matrices=False)
                base = base[s > DEPENDENT_SPEED]
                most = max(most, float(np.linalg.norm(one - (one @ base.T) @ base)) / size)
        return most


def choose(eq: Equations, given: Sequence[OwnSpeed], select: Sequence[int] = ()) -> Choice:
    """The speeds y: those that are given, those that constraints hold at zero, and others for what is left.

    These are the rates of the constraints on positions where as many are given as there are degrees of freedom, which
    is never singular before the choice itself is, and else default speeds. ``select`` are the independent rows.

    Raises
    ------
    FormulationError
        If there are too many speeds, or some depend on each other.
    """
    n, tree = eq.y.shape[0], eq.tree
    W, w = written(eq, given)
    if len(given) > n:
        raise FormulationError(f"{len(given)} speeds are given, and the mechanism has {n}: leave some out")
    ranks = Ranks(eq)
    ranks.keep_finite(W, eq.rows.B)
    user = ranks.values(W)
    _check_rank([speed.name for speed in given], user)

    at_rest = rows_at_rest(eq, ranks)
    rows = [i for i in at_rest if i >= eq.rows.holonomic]
    R = ranks.values(eq.rows.B[rows, :] if rows else SX(0, n))
    vanishing = [
        i for i in range(len(given)) if rows and ranks.left(R, [one[i] for one in user]) < DEPENDENT_SPEED
    ]
    vanishing = [i for i in vanishing if not ca.sparsify(w[i]).nnz()]  # y = w ≠ 0 otherwise
    stay = [i for i in range(len(given)) if i not in vanishing]
    known = [one[[*stay, *vanishing]] for one in user]
    fitting: list[int] = []  # rows of constraints that stand among those of W by themselves
    for k, _ in enumerate(rows):
        one = [value[k] for value in R]
        if known[0].shape[0] < n and ranks.left(known, one) > DEPENDENT_SPEED:
            known = [np.vstack([a, b]) for a, b in zip(known, one, strict=True)]
            fitting.append(k)
    zero = [value[vanishing] for value in user]
    zero = [np.vstack([a, b[fitting]]) for a, b in zip(zero, R, strict=True)]
    whole = [k for k in range(len(rows)) if ranks.left(zero, [value[k] for value in R]) < DEPENDENT_SPEED]
    independent = _independent(ranks, R, whole)
    if len(independent) < zero[0].shape[0]:  # more speeds than rows are never zero
        raise FormulationError("the speeds that constraints hold at zero are not told apart by these")

    rates: list[int] = []
    holding = [i for i in at_rest if i in select and i < eq.rows.holonomic]
    if known[0].shape[0] + len(holding) == n:
        both = [np.vstack([a, b]) for a, b in zip(known, ranks.values(eq.rows.B[holding, :]), strict=True)]
        if min(_smallest(one) for one in both) > DEPENDENT_SPEED:
            known, rates = both, holding
    completed: list[int] = []
    unit = np.eye(n)
    while known[0].shape[0] < n:
        left = [-1.0 if j in completed else _least_left(known, unit[j]) for j in range(n)]
        best = int(np.argmax(np.round(left, 6)))
        completed.append(best)
        known = [np.vstack([value, unit[best]]) for value in known]
    completed.sort()

    own = SX(ca.DM.eye(n))
    of_rows = [eq.rows.names[i] for i in rates]
    added = (*map(_rate_name, of_rows), *(tree.speed_names[j] for j in completed))
    names = (*(given[i].name for i in stay), *added)
    units = (
        *(_unit(given[i], user, i, tree) for i in stay),
        *(f"{row.unit}/s" for row in of_rows),
        *(tree.speed_units[j] for j in completed),
    )
    parts = [W[stay, :], eq.rows.B[rates, :], own[completed, :], W[vanishing, :]]
    parts.append(eq.rows.B[[rows[k] for k in fitting], :])
    ws = [w[stay, :], SX(n - len(stay), 1)]
    zero_names = (*(given[i].name for i in vanishing), *(str(eq.rows.names[rows[k]]) for k in fitting))
    return Choice(
        names,
        units,
        ca.sparsify(ca.vertcat(*parts)),
        ca.vertcat(*ws),
        zero_names,
        tuple(rows[k] for k in independent),
        added,
    )


def _rate_name(row: RowName) -> str:
    return f"{row.source}.{row.direction.replace(' ', '_')}_rate"


def _smallest(rows: Array) -> float:
    """Smallest singular value of rows of unit length."""
    sizes = np.maximum(np.linalg.norm(rows, axis=1), TINY)[:, None]
    return float(np.linalg.svd(rows / sizes, compute_uv=False)[-1])


def _least_left(known: Sequence[Array], row: Array) -> float:
    """The least that is left of a row beside others over the positions."""
    return min(Ranks.left([one], [row]) for one in known)


def _independent(ranks: Ranks, R: Sequence[Array], rows: Sequence[int]) -> list[int]:
    """Rows that do not depend on those before them."""
    found: list[int] = []
    for k in rows:
        if ranks.left([value[found] for value in R], [value[k] for value in R]) > DEPENDENT_SPEED:
            found.append(k)
    return found


def rows_at_rest(eq: Equations, ranks: Ranks) -> list[int]:
    """Rows that demand no motion, B u = 0."""
    if not eq.rows.names:
        return []
    still = ca.substitute(ca.densify(eq.rows.psi), eq.y, SX.zeros(eq.y.shape[0]))
    demanded = np.abs(np.array(ranks.values(still))).max(axis=0).ravel()
    return [k for k, value in enumerate(demanded) if value == 0.0]


def _check_rank(names: Sequence[str], values: Sequence[Array]) -> None:
    """Refuse speeds that depend on each other, by name."""
    k = len(names)
    best = max(values, key=_smallest)
    U, s, _ = np.linalg.svd(best / np.maximum(np.linalg.norm(best, axis=1), TINY)[:, None])
    if s.size == k and s[-1] > DEPENDENT_SPEED:
        return
    together = np.abs(U[:, np.count_nonzero(s > DEPENDENT_SPEED) :]).max(axis=1)
    named = [name for name, part in zip(names, together, strict=True) if part > DEPENDENT_SPEED]
    if len(named) == 1:
        raise FormulationError(f"the speed {named[0]} is zero in all positions: give another one")
    raise FormulationError(f"the speeds {', '.join(named)} depend on each other: leave one out or change it")


def _unit(speed: OwnSpeed, values: Sequence[Array], row: int, tree: Tree) -> str:
    """The unit that is given, or that of the expression; where that is not known, m/s where some of its speeds are."""
    if speed.unit:
        return speed.unit
    model = tree.model
    joints = (*model.joints, *(link.joint.joint for link in tree.links))
    found = UnitsOfSpeeds.of(joints, model.parameters).of_expression(model.resolver.expression(speed.value))
    if found is not None and len(found) == 1:
        return unit_in_words(next(iter(found)))
    used = np.max([np.abs(value[row]) for value in values], axis=0) > 0
    units = [unit for unit, here in zip(tree.speed_units, used, strict=True) if here]
    return next((unit for unit in units if unit.startswith("m")), units[0])
