"""The interface that every formulation delivers, and the registry of formulations.

The general equation, in a formulation's coordinates x and speeds y:

    ẋ = N(x) y + n + (0, ṡ)   [ A  −Bᵀ ] [ ẏ ]   [ f ]
    φ(x, t) = 0, B y = b      [ B   0  ] [ λ ] = [ γ ]

A formulation gives N, either (A, f) or the accelerations ẏ directly, the constraint rows (φ, B, γ) that remain in its
coordinates, its motion, the conversion of a state (q, u) of the tree to its coordinates, and its reactions. The last
entries of x are the states s of blocks (controllers); the motion gives their rates. n is zero, except for speeds
chosen by the user that have a term of time alone.

Adding a formulation:
1. one new file with a function ``build(tree) -> Equations``, readable beside its page of the formulations;
2. x, y, N, the motion, ``from_tree`` and ``reactions`` are obligatory, and (A, f) or ``accelerations``;
3. one line in the registry below, with its :class:`Traits`. `verify` and the agreement tests find it there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from typing import Any, Protocol

import casadi as ca
from casadi import SX

from kinetree.arrays import Array
from kinetree.formulations.quantities import NamedQuantity, StateAndRows, of_state_and_rows
from kinetree.kernels.graph import AnyStage
from kinetree.model.joints.base import Joint
from kinetree.model.loads.base import Load
from kinetree.symbolic.constraints import ConstraintRows, ConstraintWrench, RowName, with_carried
from kinetree.symbolic.forces import AppliedLoads, gather
from kinetree.symbolic.joint_coordinates import FollowedJoints, joint_guards
from kinetree.symbolic.links import Link
from kinetree.symbolic.loops import StagedLoops
from kinetree.symbolic.motion import LinkMotion, OwnMotion
from kinetree.symbolic.tree import Tree


@dataclass(frozen=True)
class At:
    """A state at which dependent speeds are chosen: time, coordinates of the tree with states of blocks, parameters."""

    t: float
    x: Array
    p: Array


class FormulationError(ValueError):
    """A model that a formulation does not accept, with the reason in words."""


class FromTree(Protocol):
    """Conversion of a state of the tree to the coordinates of a formulation."""

    def __call__(self, x: Array, u: Array, p: Array | None = None, t: float = 0.0, /) -> tuple[Array, Array]:
        """State (x, y) of a tree state, at parameters p (the model's own where left out) and time t."""


@dataclass(frozen=True)
class Equations:
    """The equations of motion of a model in one formulation.

    Attributes
    ----------
    formulation
        Registry name.
    tree
        The spanning tree and geometry.
    x, y, N
        Coordinates, speeds (column symbols) and N(x): ẋ = N y + n + (0, ṡ), see ``xdot``.
    n
        Rates of the coordinates at y = 0; None where they rest then.
    A, f
        Mass matrix and right-hand side, or None where ``accelerations`` are given directly.
    demand
        A a − f of accelerations a, where it can be written without A: far shorter than the product.
    accelerations
        ẏ of recursive formulations.
    multipliers, health, given, select
        Given by formulations that solve for the constraint forces themselves: λ of the selected rows, the smallest
        relative pivot, b of B y = b, and the numbers of the selected rows.
    stages
        Definitions (symbols, expressions) the accelerations are built on, in order.
    rows
        Constraints that remain in these coordinates.
    motion
        The motion in these coordinates.
    from_tree
        State (x, y) of a tree state (q, u), at parameters p.
    reactions
        Joint name → wrench, of the accelerations ẏ and the multipliers λ of ``rows``.
    guards
        Quantities that must stay away from zero, with what it means when they do not:
        (name, expression, remedy).
    fronts
        Speeds of each body by itself, and the joint whose rows hold it, from the tree ends inward: the order in which a
        sparse solution eliminates them. Empty where the formulation has no such speeds.
    loops
        Closed loops whose rows are traced by their kinds, on the stages.
    followed
        Joint coordinates that are integrated beside the motion; in x they stand before the states of blocks.
    forces, force_names
        Given where constraints left the equations: λ of all rows as a function of the accelerations ẏ and the
        multipliers λ of ``rows``, and the names of all rows.
    loads
        Effects of all loads, where some of them were solved for; None: as the motion gives them.
    states_given
        States of friction, given as numbers behind the parameters: ``p`` has both.
    quantities
        Its named intermediates, made when asked for (:mod:`kinetree.formulations.quantities`).
    own_motion
        How a body moves against the one before it by its own speeds; None where speeds are absolute.
    singular
        What changes its sign where speeds of the user's own choice come to depend on each other; None: nothing.
    """

    formulation: str
    tree: Tree
    x: SX
    y: SX
    N: SX
    coordinate_names: tuple[str, ...]
    coordinate_units: tuple[str, ...]
    speed_names: tuple[str, ...]
    speed_units: tuple[str, ...]
    quaternions: tuple[int, ...]
    motion: LinkMotion
    rows: ConstraintRows
    from_tree: FromTree
    reactions: Callable[[SX, SX], dict[str, ConstraintWrench]]
    A: SX | None = None
    f: SX | None = None
    demand: Callable[[SX], SX] | None = None
    accelerations: SX | None = None
    multipliers: SX | None = None
    health: SX | None = None
    given: SX | None = None
    select: tuple[int, ...] = ()
    stages: tuple[AnyStage, ...] = ()
    guards: tuple[tuple[str, SX, str], ...] = field(default=())
    fronts: tuple[tuple[range, str], ...] = ()
    loops: StagedLoops = StagedLoops()
    followed: FollowedJoints | None = None
    states_given: tuple[SX, ...] = ()
    quantities: Callable[[], tuple[NamedQuantity, ...]] = tuple
    own_motion: Callable[[Link], OwnMotion] | None = None
    singular: SX | None = None
    n: SX | None = None
    forces: Callable[[SX, SX], SX] | None = None
    force_names: tuple[RowName, ...] = ()
    loads: AppliedLoads | None = None

    @property
    def corrections(self) -> SX | None:
        """Corrections to add to x, so that followed coordinates agree with the motion; None where there are none."""
        if self.followed is None or not self.followed.n:
            return None
        n_s = self.tree.symbols.n_s
        own = self.x.shape[0] - self.followed.n - n_s
        return ca.vertcat(SX(own, 1), self.followed.corrections(self.motion), SX(n_s, 1))

    def every_force(self, ydot: SX, lam: SX) -> SX:
        """λ of all rows, those too that left the equations."""
        return lam if self.forces is None else self.forces(ydot, lam)

    @property
    def every_row(self) -> tuple[RowName, ...]:
        """Names of all rows, those too that left the equations."""
        return self.rows.names if self.forces is None else self.force_names

    @cached_property
    def moved(self) -> SX:
        """N y + n: ẋ, Huston (31), without the rates of states of blocks."""
        return self.N @ self.y if self.n is None else self.N @ self.y + self.n

    @cached_property
    def xdot(self) -> SX:
        """ẋ = N y + n + (0, ṡ)."""
        own = self.motion.own_rates()
        return self.moved + ca.vertcat(SX(self.x.shape[0] - own.shape[0], 1), own)

    @property
    def traits(self) -> Traits:
        """Traits that the formulation states in the registry."""
        return traits_of(self.formulation)

    @cached_property
    def applied(self) -> AppliedLoads:
        """Effects of all loads, in the form that these equations take."""
        if self.loads is not None:
            return self.loads
        return gather(self.motion, joints_as_wrenches=self.traits.joints_as_rows)

    @property
    def joints_in_rows(self) -> tuple[Joint, ...]:
        """Joints that stand among the constraint rows, in their order."""
        held = [link.joint.joint for link in self.tree.links] if self.traits.joints_as_rows else []
        return (*held, *self.tree.topology.cuts)

    @property
    def t(self) -> SX:
        return self.tree.symbols.t

    @property
    def p(self) -> SX:
        p = self.tree.symbols.p
        return ca.vertcat(p, *self.states_given) if self.states_given else p


@dataclass(frozen=True)
class Traits:
    """File of a formulation, and its properties that are known before it is built.

    Attributes
    ----------
    module
        File with its function ``build``.
    direct
        True if it gives ẏ itself, so that no reduction of constraints is needed.
    selects
        True if its ``build`` takes ``select``, the constraint rows that are independent.
    on_tree
        True if (x, y) are the coordinates and speeds of the spanning tree.
    joints_as_rows
        True if the joints of the tree are constraint rows too, and forces in them are wrenches on bodies.
    flexible
        True if it takes flexible bodies.
    constrained
        True if it takes closed loops and constraints.
    of
        Name of the formulation whose coordinates and rows it uses, for a variant that writes the equations otherwise.
    own_speeds
        True if its speeds are those that the user chose: none of them belong to joints.
    partitions
        True if its ``build`` takes ``at``, a state at which dependent speeds are chosen.
    """

    module: str
    direct: bool = False
    selects: bool = False
    on_tree: bool = False
    joints_as_rows: bool = False
    flexible: bool = False
    constrained: bool = True
    of: str = ""
    own_speeds: bool = False
    partitions: bool = False


FORMULATIONS: dict[str, Traits] = {
    "recursive": Traits(
        "kinetree.formulations.recursive", direct=True, on_tree=True, flexible=True, constrained=False
    ),
    "cut-joint": Traits(
        "kinetree.formulations.cut_joint", direct=True, selects=True, on_tree=True, flexible=True
    ),
    "loop-embedding": Traits(
        "kinetree.formulations.loop_embedding", direct=True, selects=True, on_tree=True, partitions=True
    ),
    "elimination": Traits("kinetree.formulations.elimination", on_tree=True, flexible=True),
    "kane-angles": Traits("kinetree.formulations.kane_angles"),
    "kane-euler-parameters": Traits("kinetree.formulations.kane_euler_parameters"),
    "kane-fixed-frame": Traits("kinetree.formulations.kane_fixed_frame"),
    "augmented": Traits("kinetree.formulations.augmented", joints_as_rows=True),
}

VARIANTS: dict[str, Traits] = {
    "gibbs-appell": Traits("kinetree.formulations.gibbs_appell", on_tree=True, of="elimination"),
    "own-speeds": Traits("kinetree.formulations.own_speeds", selects=True, of="elimination", own_speeds=True),
}
"""Formulations that write the equations of another by another principle or in other speeds.

They are asked for by name like all others; `verify` looks at each with one reduction.
"""


def by_name() -> dict[str, Traits]:
    """All formulations that may be asked for by name."""
    return {**FORMULATIONS, **VARIANTS}


def traits_of(formulation: str) -> Traits:
    """Return the traits of a formulation."""
    return (FORMULATIONS if formulation in FORMULATIONS else VARIANTS)[formulation]


def without_coupling(loads: Sequence[Load]) -> str:
    """Message for recursive equations of a model whose loads have inertia between bodies."""
    listed = ", ".join(load.inertia_words for load in loads)
    remedies = "; ".join(dict.fromkeys(load.without_inertia for load in loads))
    taking, recursive = (
        ", ".join(name for name, traits in FORMULATIONS.items() if traits.direct is direct)
        for direct in (False, True)
    )
    return (
        f"{listed} couples bodies of several branches, which the recursive equations "
        f"({recursive}) do not take: simulate with a formulation of {taking}. Modes, linearizers, gradients, sweeps "
        f"and modules of NumPy have the recursive equations alone: {remedies}"
    )


def refusal(formulation: str, tree: Tree, light: Sequence[str] = (), constrained: bool | None = None) -> str:
    """Reason why a formulation does not take a model, in words; empty if it takes the model.

    ``light`` are joints of the tree that carry massless bodies alone. ``constrained``: whether there are rows of
    constraints, where that is known; contacts that are open and friction that slides are constraints without any.
    """
    traits = traits_of(formulation)
    if traits.own_speeds and not tree.model.speeds:
        return 'no speeds of your own are given: kinetree.Speeds(model, {"u1": "hinge.angle_rate"}).model has them'
    if tree.is_flexible and not traits.flexible:
        taking = ", ".join(name for name, other in FORMULATIONS.items() if other.flexible)
        bodies = ", ".join(f'"{link.name}"' for link in tree.links if link.elastic is not None)
        return f"the formulation {formulation} takes no flexible bodies ({bodies}); these do: {taking}"
    if constrained is None:
        constrained = bool(tree.topology.cuts or tree.model.constraints)
    if constrained and not traits.constrained:
        return (
            f"the {formulation} formulation is for open trees; closed loops and constraints need "
            'formulation="cut-joint"'
        )
    if traits.direct and tree.coupling:
        return without_coupling(tree.coupling)
    if traits.direct and light:
        names = ", ".join(f'"{name}"' for name in light)
        recursive = ", ".join(name for name, other in FORMULATIONS.items() if other.direct)
        dense = next(name for name, other in FORMULATIONS.items() if not other.direct)
        return (
            f"the recursive equations ({recursive}), which linearisation, gradients, sweeps and modules of NumPy use, "
            f"divide by the inertia that every joint of the tree carries, and there is none on {names}: simulate with "
            f'formulation="{dense}", cut another joint of the loop, or give a mass to what it carries'
        )
    return ""


def build(formulation: str, tree: Tree, **options: Any) -> Equations:
    """The equations of a tree in the named formulation (``options`` as the formulation's own ``build`` takes)."""
    if formulation not in by_name():
        raise FormulationError(f"unknown formulation {formulation!r}; there are {', '.join(by_name())}")
    if reason := refusal(formulation, tree):
        raise FormulationError(reason)
    traits = traits_of(formulation)
    equations: Equations = import_module(traits.module).build(tree, **options)
    told = replace(
        equations,
        quantities=lambda: (*of_state_and_rows(_state_and_rows(equations)), *equations.quantities()),
    )
    if traits.of:  # whose guards and reactions it has
        return told
    own = equations.reactions
    return replace(
        told,
        guards=equations.guards + joint_guards(equations.motion),
        reactions=lambda ydot, lam: with_carried(equations.motion, equations.rows.names, own(ydot, lam), lam),
    )


def _state_and_rows(eq: Equations) -> StateAndRows:
    """Coordinates, speeds and rows, with which the quantities of all formulations begin."""
    rows = eq.rows
    return StateAndRows(
        *(eq.x, eq.y, eq.N, rows.phi, rows.psi, rows.B, rows.gamma),
        *(eq.coordinate_names, eq.speed_names, tuple(map(str, rows.names))),
        eq.traits.joints_as_rows,
    )
