"""Kane's equations in speeds of the user's own choice.

With the speeds u of the tree, A u̇ = f + Bᵀλ and B u̇ = γ, and

    y = W(q, t) u + w(q, t),    u = V (y − w),    u̇ = V ẏ + r,    V = W⁻¹,  r = d/dt [V (y − w)] at ẏ = 0,

the equations of y are

    Vᵀ A V ẏ = Vᵀ (f − A r) + (B V)ᵀ λ,        B V ẏ = γ − B r,        q̇ = N V (y − w).

Rows on velocities, R u = 0, take part in the choice: where they stand among the rows of W, their speeds are zero for
good. These leave y, with their equations, and what is left are Kane's contracted equations, Huston (29): V has the
columns of the speeds that stay, and R V = 0. The forces of such rows follow from the equations that left:

    V₀ᵀ (A u̇ − f) = (R V₀)ᵀ λ₀ + (B V₀)ᵀ λ,        V₀ the columns of the speeds that are zero.

W is inverted exactly, by the blocks that its zeros leave: the smaller ones by minors, so that nothing is divided by but
the determinants, which `Equations.guards` watch.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.contract import Equations, FormulationError
from kinetree.formulations.contract import build as built
from kinetree.formulations.inverse_dynamics import composite_matrices
from kinetree.formulations.quantities import Label, NamedQuantity
from kinetree.formulations.speed_choice import Choice, Ranks, choose, rows_at_rest
from kinetree.model.own_speed import OwnSpeed
from kinetree.spatial.symbolic import reflected, time_derivative
from kinetree.symbolic.constraints import ConstraintRows, ConstraintWrench
from kinetree.symbolic.joint_coordinates import FollowingTreeMotion, Guard, TreeState
from kinetree.symbolic.symbols import Evaluator, symmetric
from kinetree.symbolic.tree import Tree
from kinetree.tolerances import DEPENDENT_SPEED, SAME_SAMPLES

BY_MINORS = 4
"""Largest block that is inverted by its minors."""


# --- W⁻¹ --------------------------------------------------------------------------------------------------
def inverted(W: SX) -> tuple[SX, list[tuple[list[int], SX]]]:
    """W⁻¹ by the blocks that its zeros leave, and the determinant of each with the rows it is of."""
    n = W.shape[0]
    count, rows, columns, row_ends, column_ends, *_ = W.sparsity().btf()
    found, determinants = SX(n, n), list[tuple[list[int], SX]]()
    unit = SX(ca.DM.eye(n))
    for b in range(count):  # lower block triangular: the first one stands alone
        own = list(rows[row_ends[b] : row_ends[b + 1]])
        here = list(columns[column_ends[b] : column_ends[b + 1]])
        before = list(columns[: column_ends[b]])
        right = unit[own, :] - W[own, before] @ found[before, :] if before else unit[own, :]
        solution, determinant = _solved(ca.densify(W[own, here]), right)
        found[here, :] = solution
        determinants.append((own, determinant))
    return ca.sparsify(found), determinants


def _solved(block: SX, right: SX) -> tuple[SX, SX]:
    size = block.shape[0]
    if size == 1:
        return right / block, block
    if size > BY_MINORS:
        return reflected(block, right)
    return ca.inv_minor(block) @ right, ca.det(block)


def _guards(
    names: Sequence[str], determinants: Sequence[tuple[list[int], SX]], ranks: Ranks
) -> tuple[Guard, ...]:
    """Determinants that vary, over their largest value: they must stay away from zero."""
    found = []
    for rows, determinant in determinants:
        if determinant.is_constant():
            continue
        samples = np.abs(np.array(ranks.values(determinant)))
        samples = samples[np.isfinite(samples)]
        largest = float(samples.max(initial=0.0))
        if not largest > 0.0 or np.ptp(samples) <= SAME_SAMPLES * largest:
            continue
        named = [names[i] for i in sorted(rows)]
        listed = ", ".join(named)
        message = (
            f"the speeds {listed} are singular: they depend on each other there"
            if len(named) > 1
            else f"the speed {listed} is singular: it vanishes there, however the mechanism moves"
        )
        found.append((message, determinant / largest, "choose other speeds, or keep away"))
    return tuple(found)


# --- the equations ----------------------------------------------------------------------------------------
def build(tree: Tree, select: Sequence[int] = (), state: TreeState | None = None) -> Equations:
    """The equations in the speeds that the model has been given (`kinetree.Speeds`).

    ``select`` are the constraint rows that are independent.
    """
    given = tree.model.speeds
    return in_speeds(built("elimination", tree, matrices=composite_matrices), given, select)


def in_speeds(eq: Equations, given: Sequence[OwnSpeed], select: Sequence[int] = ()) -> Equations:
    """Equations of the tree, complete, in other speeds."""
    choice, tree = choose(eq, given, select), eq.tree
    assert eq.A is not None and eq.f is not None and eq.demand is not None and eq.followed is not None
    y, k = SX.sym("y", choice.stay), choice.stay
    whole, determinants = inverted(choice.W)
    V, V0 = whole[:, :k], whole[:, k:]
    shift = whole @ choice.w if ca.sparsify(choice.w).nnz() else None
    u = ca.densify(V @ y if shift is None else V @ y - shift)
    N, n = eq.N @ V, None if shift is None else -(eq.N @ shift)
    r = time_derivative(u, eq.x, N @ y if n is None else N @ y + n) + time_derivative(u, eq.t, SX(1))

    def put(expression: SX) -> SX:
        return ca.substitute(SX(expression), eq.y, u)

    left = [i for i in range(len(eq.rows.names)) if i not in _gone(eq, choice, whole)]
    if n is not None and left:
        moved = ", ".join(
            name
            for name, one in zip(choice.names, ca.vertsplit(choice.w), strict=False)
            if ca.sparsify(one).nnz()
        )
        raise FormulationError(
            f"a speed with a term of time alone ({moved}) is not taken together with constraints that stay "
            f"({eq.rows.names[left[0]]}): leave that term out"
        )
    B = eq.rows.B
    rows = ConstraintRows(
        tuple(eq.rows.names[i] for i in left),
        eq.rows.phi,
        put(eq.rows.psi[left, :]),
        ca.sparsify(B[left, :] @ V),
        put(eq.rows.gamma[left, :]) - B[left, :] @ r,
    )
    A, f, demand = eq.A, put(eq.f), eq.demand
    zero = list(choice.rows)

    def forces(ydot: SX, lam: SX) -> SX:
        every = SX(len(eq.rows.names), 1)
        every[left] = lam
        if zero:  # V₀ᵀ (A u̇ − f) = (R V₀)ᵀ λ₀ + (B V₀)ᵀ λ
            own = V0.T @ (A @ (V @ ydot + r) - f - B[left, :].T @ lam)
            every[zero] = inverted(ca.sparsify((B[zero, :] @ V0).T))[0] @ own
        return every

    def reactions(ydot: SX, lam: SX) -> dict[str, ConstraintWrench]:
        found = eq.reactions(V @ ydot + r, forces(ydot, lam))
        return {name: ConstraintWrench(put(one.force), put(one.moment)) for name, one in found.items()}

    names, matrices = (*choice.names, *choice.zero_names), (symmetric(V.T @ A @ V), V.T @ (f - A @ r))
    guards, singular = _guards(names, determinants, Ranks(eq)), SX(1)
    for _, determinant, _ in guards:
        singular = singular * determinant
    followed = eq.followed.anew()
    return replace(
        eq,
        formulation="own-speeds",
        y=y,
        N=N,
        n=n,
        speed_names=choice.names,
        speed_units=choice.units,
        motion=FollowingTreeMotion(tree, eq.x[: tree.n_q], u, followed),
        rows=rows,
        from_tree=_from_tree(eq, choice),
        reactions=reactions,
        A=matrices[0],
        f=matrices[1],
        demand=lambda a: V.T @ put(demand(V @ a + r)),
        guards=eq.guards + guards,
        singular=singular if guards else None,
        followed=followed,
        forces=forces if zero else None,
        force_names=eq.rows.names,
        quantities=lambda: tuple(_quantities(eq, choice, (V, r, *matrices))),
        own_motion=None,
    )


W_ROWS = Label(
    "W", "W", "speeds of one's own by those of the joints: y = W u + w, zero ones last", "by row and column"
)
SHIFT = Label("w", "w", "what time alone adds to them", "by row")
INVERSE = Label("V", "V", "speeds of the joints by one's own: u = V (y − w)", "by row and column")
RATE = Label("r", "r", "u̇ at ẏ = 0", "by row and s⁻²")
CONTRACTED = Label("A", "A", "inertia of one's own speeds, Vᵀ A V", "by row and column")
FORCES = Label("f", "f", "forces on them, Vᵀ (f − A r)", "by row")


def _quantities(eq: Equations, choice: Choice, parts: tuple[SX, SX, SX, SX]) -> Iterator[NamedQuantity]:
    every, own, joints = (*choice.names, *choice.zero_names), choice.names, eq.speed_names
    V, r, A, f = parts
    yield W_ROWS.of(choice.W, every, joints)
    yield SHIFT.of(choice.w, every)
    yield INVERSE.of(V, joints, own)
    yield RATE.of(r, joints)
    yield CONTRACTED.of(A, own, own)
    yield FORCES.of(f, own)


def _gone(eq: Equations, choice: Choice, V: SX) -> set[int]:
    """Rows on velocities that say nothing of the speeds that stay."""
    if not choice.rows:
        return set()
    ranks = Ranks(eq)
    ranks.keep_finite(eq.rows.B, V)
    rows = [i for i in rows_at_rest(eq, ranks) if i >= eq.rows.holonomic]
    B, inverse = ranks.values(eq.rows.B[rows, :]), ranks.values(V[:, : choice.stay])
    image = np.max([np.abs(b @ v).max(axis=1, initial=0.0) for b, v in zip(B, inverse, strict=True)], axis=0)
    size = np.max(
        [(np.abs(b) @ np.abs(v)).max(axis=1, initial=0.0) for b, v in zip(B, inverse, strict=True)], axis=0
    )
    return {
        row for row, here, terms in zip(rows, image, size, strict=True) if here <= DEPENDENT_SPEED * terms
    }


def _from_tree(eq: Equations, choice: Choice):  # type: ignore[no-untyped-def]
    """Tree state (x, u) → (x, W u + w)."""
    tree, stay = eq.tree, choice.stay
    speeds = choice.W[:stay, :] @ eq.y + choice.w[:stay]
    function = Evaluator("speeds", [eq.t, eq.x, eq.y], tree.symbols, [ca.densify(speeds)])

    def convert(x: Array, u: Array, p: Array | None = None, t: float = 0.0) -> tuple[Array, Array]:
        p = tree.symbols.defaults if p is None else p
        return np.asarray(x, dtype=float), function(t, x, u, p)[0].ravel()

    return convert
