"""Making ready: from a model to its assembled state, its equations in one formulation, and its channels.

The formulation "auto" is the one that needs the fewest operations, the production method when in doubt. Operations are
those of one evaluation of ẏ (`kinetree.compile.equation_graphs`). The production method (recursive, ẏ as straight
code) is left only for equations with a mass matrix in the same coordinates, which fail no earlier, and only if they
need less than half its operations: these are counted, memory and loops are not. It is kept where it has what they have
not: an exact Jacobian for stiff methods, contacts. Of large flexible mechanisms with loops it takes longer to compile
either than to run: the method for structures needs the matrices in any case, so that the others can be spared.
`kinetree compare` measures the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import without_rounded_rows
from kinetree.assembly.loop_closure import Constraints, State, assemble, starts_of
from kinetree.assembly.motion_without_inertia import check_inertia, joints_without_inertia
from kinetree.assembly.singular_positions import check_start_regular
from kinetree.channels.evaluation import ModelChannels
from kinetree.compile.compiled_model import LARGEST_JACOBIAN, LARGEST_STRUCTURE, CompiledModel
from kinetree.compile.equation_graphs import (
    DEFAULT,
    FormulationChoice,
    instructions,
    rows_at,
    solution_operations,
)
from kinetree.formulations.contract import FormulationError, by_name, refusal
from kinetree.friction.contact_rows import contacts_of, with_contacts, with_sides
from kinetree.friction.dry_friction import (
    FrictionEvent,
    friction_names,
    sticking_frictions,
    with_directions,
    with_friction,
)
from kinetree.friction.rope_friction import ropes_that_rub
from kinetree.model.constraints.force_balance import ForceBalance
from kinetree.model.constraints.rope import Rope
from kinetree.model.events import Event, Impulse, Restitution, Switch
from kinetree.model.expressions import Expr, name_segments
from kinetree.model.model import Model
from kinetree.model.object_cache import ObjectCache
from kinetree.model.references import expressions_in, joints_named_in
from kinetree.nonsmooth.contact_state import TOUCHING, scales_of
from kinetree.nonsmooth.event_actions import is_own
from kinetree.nonsmooth.switched_parts import with_switched
from kinetree.preparation.run_arguments import (
    ModelLike,
    check_events,
    check_model,
    check_names,
    model_of,
    quantities,
)
from kinetree.preparation.run_settings import RunSettings
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.symbols import values_of
from kinetree.symbolic.tree import Tree
from kinetree.words.arguments import Arguments, NoAnswerError
from kinetree.words.keywords import spelled


@dataclass(frozen=True)
class Prepared:
    """A model assembled and compiled, ready to run."""

    compiled: CompiledModel
    state: State
    channels: ModelChannels


@spelled
@quantities
def prepare(
    model: ModelLike,
    *,
    formulation: str = "auto",
    constraints: str = "auto",
    parameters: Mapping[str, float] | None = None,
    initial: Mapping[str, float] | None = None,
    hold: Iterable[str] = (),
    t_start: float = 0.0,
    rows: tuple[int, ...] | None = None,
    events: Sequence[Event] = (),
    sides: Sequence[int] | None = None,
    allow_singular: bool = False,
    motion_only: bool = False,
    expressions: Sequence[Expr] = (),
) -> Prepared:
    """Assemble a model and trace its equations in the chosen formulation.

    Parameters
    ----------
    model
        The mechanism: a model, what `kinetree.load` gave, or the path of a model file.
    formulation
        Name of a formulation, or "auto" for the recursive cut-joint method, unless counted operations speak clearly
        for another (:mod:`kinetree.preparation.prepare`).
    constraints
        "multipliers", "zero-eigenvalue", "partitioned", "reduced" or "sparse", for the formulations that leave
        constraint rows.
    parameters
        Values that replace the model's own, each in the parameter's unit.
    initial
        Initial coordinates and speeds by name, ``{"J1.angle": 0.3, "J1.angle_rate": 2.0}``; others start as the model
        says.
    hold
        Joints whose initial coordinates and speeds assembly must keep.
    t_start
        Time of the initial state (s).
    rows
        Independent constraint rows, where the choice is already made.
    events
        Events of the run. Those with restitution are contacts, which the equations have to know.
    sides
        Sides (+1, −1) on which the contacts stay, where they are known already.
    allow_singular
        True: accept a singular configuration, which leaves open how a motion goes on, to look at it or at rest.
    motion_only
        True: only the motion matters; dry friction that sticks and slides, which only a run can follow, is left out.
    expressions
        Expressions evaluated beside the model (objectives). Formulations without the coordinates of joints that
        expressions or events name carry these coordinates along.

    Returns
    -------
    Prepared
        ``state.notes`` list wishes for the start that could not be kept.

    Raises
    ------
    ModelError, AssemblyError
        The model is not valid, cannot be assembled, or would start in a singular configuration.
    """
    model = model_of(model)
    asked = Arguments("prepare")
    check_model(asked, model)
    settings = RunSettings.given(
        formulation=formulation, constraints=constraints, parameters=parameters, initial=initial, hold=hold,
        t_start=t_start, events=events,
    ).complete()  # fmt: skip
    settings.check(asked)
    asked.instances("expressions", expressions, Expr, "give a list of expressions")
    asked.check()
    check_names("prepare", model.checked(), settings.parameters, settings.initial, tuple(settings.hold))
    return prepare_checked(
        model, settings, rows=rows, sides=sides, allow_singular=allow_singular, motion_only=motion_only,
        expressions=expressions,
    )  # fmt: skip


def prepare_checked(
    model: Model,
    settings: RunSettings,
    *,
    rows: tuple[int, ...] | None = None,
    sides: Sequence[int] | None = None,
    allow_singular: bool = False,
    motion_only: bool = False,
    expressions: Sequence[Expr] = (),
) -> Prepared:
    """`prepare` a valid model, its beams in pieces, with complete settings whose values and names are checked."""
    formulation, events = settings.formulation, settings.events
    described = _checked(model, settings, motion_only)
    question = (formulation, tuple(events), tuple(expressions), None if sides is None else tuple(sides))
    mechanism = _kept_with(
        described, question, lambda: _changed(described, formulation, events, expressions, sides)
    )
    functions, p = functions_of(mechanism), values_of(mechanism)
    mechanism, functions = without_rounded_rows(mechanism, functions, p)
    mechanism = with_directions(mechanism, functions)
    light = joints_without_inertia(functions, p)
    traits = by_name().get(formulation)
    if traits is not None and (
        reason := refusal(formulation, functions.tree, light, bool(functions.rows.names))
    ):
        raise FormulationError(reason)
    if traits is not None and traits.own_speeds:
        _check_rows_stay(events, [] if motion_only else friction_names(mechanism))
    state, independent = _start(functions, p, settings, allow_singular)
    if light and not allow_singular:
        check_inertia(functions, state)
    if formulation == "auto" and (light or functions.tree.coupling):
        formulation = DENSE
    if sides is None:
        found = sides_at_start(functions, state)
        if found != [contact.side for contact in contacts_of(mechanism)]:
            given = mechanism
            mechanism = _kept_with(described, (*question, *found), lambda: with_sides(given, found))
            functions = functions_of(mechanism)
    reduction = "multipliers" if settings.constraints == "auto" else settings.constraints
    rows = independent if rows is None else rows
    made = functions.kept.once(
        (formulation, reduction, rows),
        lambda: _traced(
            CompiledModel(
                mechanism,
                FormulationChoice(_formulation(formulation), reduction),
                functions,
                state,
                rows=rows,
            ),
            formulation == "auto",
        ),
    )
    compiled, channels = made
    return Prepared(compiled if compiled.state is state else compiled.at(mechanism, state), state, channels)


def _checked(model: Model, settings: RunSettings, motion_only: bool) -> Model:
    """The model with the parameters given, where all events are fit for it."""
    if settings.parameters:
        model = model.with_parameters(**settings.parameters)
    check_events([event for event in settings.events if not is_own(event)], model.checked())
    if not motion_only:
        _check_followed(model, settings.events)
        _check_jumps_of_ropes(model, settings.events)
        _check_contacts_of_nodes(model, settings.events)
    return model


def _start(
    functions: Constraints, p: Array, settings: RunSettings, allow_singular: bool
) -> tuple[State, tuple[int, ...]]:
    """The assembled start, and the independent constraint rows there; computed once for the same question."""
    t_start, hold, initial = settings.t_start, tuple(settings.hold), dict(settings.initial or {})

    def assembled() -> tuple[State, tuple[int, ...]]:
        functions.check_idle_rows(p)
        found = assemble(functions, p, t_start, hold, initial or None)
        return found, rows_at(functions, found) if allow_singular else check_start_regular(functions, found)

    question = (repr(float(t_start)), hold, repr(sorted(initial.items())), allow_singular)
    return starts_of(functions).once(functions.tree.symbols, question, p, assembled)


MOST_CHANGED = 16
"""Models kept with the one that was described: those with the contacts, friction and switched parts of some events."""


def _changed(
    model: Model,
    formulation: str,
    events: Sequence[Event],
    expressions: Sequence[Expr],
    sides: Sequence[int] | None,
) -> Mechanism:
    """The mechanism with all that events and expressions add to its equations."""
    own = Mechanism.of(model)
    parts = with_contacts(with_switched(own, events), events)
    parts = with_friction(parts, events)
    mechanism = own if parts is own.described else Mechanism.with_parts(model, parts)
    if followed := _followed(mechanism, formulation, events, expressions):
        mechanism = Mechanism.with_parts(model, parts, followed)
    return mechanism if sides is None else with_sides(mechanism, sides)


def _followed(
    mechanism: Mechanism, formulation: str, events: Sequence[Event], expressions: Sequence[Expr]
) -> list[str]:
    """Joints which are asked for and are no coordinates of the formulation.

    Those of the tree are coordinates of all formulations on the tree, to which "auto" keeps.
    """
    resolver = mechanism.resolver
    asked = [*map(resolver.part, events), *map(resolver.expression, expressions)]
    named = joints_named_in(mechanism.described, asked)
    traits = by_name().get(_formulation(formulation))
    if named and traits is not None and traits.on_tree:
        named &= {joint.name for joint in mechanism.topology.cuts}
    return sorted(named)


def _kept_with(described: Model, question: Hashable, changed: Callable[[], Mechanism]) -> Mechanism:
    """A changed mechanism; the same request for the same description gives the same object, with its equations."""
    kept = described.kept.once("changed", lambda: ObjectCache(MOST_CHANGED)).once(question, changed)
    alike = kept.parameters == described.parameters
    if alike and values_of(kept).tobytes() == values_of(described).tobytes():  # zeros of either sign differ
        return kept
    # with other values, rubs may slide in other directions
    return changed() if sticking_frictions(kept) else replace(changed(), kept=kept.kept)


def functions_of(model: Mechanism) -> Constraints:
    """Constraint functions of a mechanism: those kept with it, unless made for other values of its parameters."""
    kept = model.kept.once("constraints", lambda: Constraints(Tree(model)))
    same = values_of(model).tobytes() == values_of(kept.tree.model).tobytes()
    return kept if same or not kept.tree.symbols.looked_at else Constraints(Tree(model))


def _traced(compiled: CompiledModel, free: bool) -> tuple[CompiledModel, ModelChannels]:
    """Equations and channels, in a better formulation where the choice is ``free``."""
    if free and (better := automatic(compiled)) != compiled.choice.formulation:
        compiled = replace(compiled, choice=FormulationChoice(better, compiled.choice.reduction))
    return compiled, ModelChannels(compiled)


def _check_followed(model: Model, events: Sequence[Event]) -> None:
    """Raise :class:`NoAnswerError` for friction that sticks and slides, which only a run can follow."""
    names = friction_names(model)
    if names and not any(isinstance(event, FrictionEvent) for event in events):
        listed = ", ".join(f'"{name}"' for name in names)
        raise NoAnswerError(
            f"dry friction of {listed} sticks and slides, which only runs follow (simulate, sensitivities, gradient, "
            "fit, optimize); use kt.JointFriction, whose law is smooth, or leave it out"
        )


def _check_jumps_of_ropes(model: Model, events: Sequence[Event]) -> None:
    """Raise :class:`NoAnswerError` for ropes that rub or have mass, and events that change speeds or switch them."""
    ropes = {surfaces.rope.name for surfaces in ropes_that_rub(model)}
    ropes |= {rope.name for rope in model.constraints if isinstance(rope, Rope) and rope.has_mass}
    for event in events if ropes else ():
        action = event.action
        jumps = isinstance(action, Restitution | Impulse) or (isinstance(action, Switch) and bool(action.on))
        if jumps or (isinstance(action, Switch) and ropes & {*action.on, *action.off}):
            listed = ", ".join(f'"{name}"' for name in sorted(ropes))
            raise NoAnswerError(
                f'event "{event.name}" changes speeds at once, or switches a rope, where ropes rub on pulleys or '
                f"have mass ({listed}): how impulses of tensions vary along a rope is not followed; leave the event, "
                "the friction or the mass out, or use compliant contact"
            )


def _check_rows_stay(events: Sequence[Event], rubs: Sequence[str]) -> None:
    """Raise :class:`NoAnswerError` where constraints come and go, for speeds that one of them holds at zero go too."""
    changing = [event.name for event in events if isinstance(event.action, Restitution | Switch)]
    if changing or rubs:
        listed = ", ".join(f'"{name}"' for name in (*changing, *rubs))
        raise NoAnswerError(
            f"with speeds of your own constraints must stay as they are: {listed} makes some come and go; leave the "
            "speeds out"
        )


def _check_contacts_of_nodes(model: Model, events: Sequence[Event]) -> None:
    """Raise :class:`NoAnswerError` for contacts and impulses of bodies that a balance of forces holds."""
    balanced = {part.joint for part in model.constraints if isinstance(part, ForceBalance)}
    if not balanced:
        return
    topology = model.topology
    nodes = {k for k, passed in enumerate(topology.tree, start=1) if passed.joint.name in balanced}
    bodies = {body for k, body in enumerate(topology.bodies, 1) if not nodes.isdisjoint(topology.path(k))}
    owners = balanced | bodies | {marker.name for marker in model.markers if marker.body in bodies}
    for event in events:
        if not isinstance(event.action, Restitution | Impulse):
            continue
        part = model.resolver.part(event)
        named = {".".join(s[:-1]) for s in name_segments(*expressions_in(part))} | {
            *part.places,
            *part.joints,
        }
        named |= {event.action.at} if isinstance(event.action, Impulse) else set()
        if touched := sorted(named & owners):
            listed = ", ".join(f'"{name}"' for name in touched)
            raise NoAnswerError(
                f'event "{event.name}" is a contact or an impulse on {listed}, which has no mass and is held by a '
                "balance of forces; give it mass, or use compliant contact"
            )


def sides_at_start(functions: Constraints, state: State) -> list[int]:
    """Sides of the contacts; those whose direction does not give the side stay where they start.

    A contact that touches then, so far as lengths and round-off tell, is open on its positive side.
    """
    model, tree = functions.tree.model, functions.state
    contacts = contacts_of(model)
    told = [contact.event.direction != "both" or contact.event.inside != 0 for contact in contacts]
    if all(told):
        return [contact.side for contact in contacts]
    values = []
    for contact in (contact for contact, known in zip(contacts, told, strict=True) if not known):
        length, off = scales_of(contact, tree.motion, tree.x, functions.tree)
        most = TOUCHING[0] * length + TOUCHING[1] * off
        values.append(tree.motion.of_event(contact.event, model) + most)
    function = ca.Function(
        "g", [tree.motion.t, tree.x, tree.u, functions.tree.symbols.p], [ca.vertcat(*values)]
    )
    found = iter(np.array(function(state.t, state.x, state.u, state.p), dtype=float).ravel())
    return [
        contact.side if known else (-1 if next(found) < 0 else 1)
        for contact, known in zip(contacts, told, strict=True)
    ]


def _formulation(name: str) -> str:
    return DEFAULT if name in ("auto", "recursive") else name


WORTH_LEAVING = 2.0
"""Factor by which the production method must need more operations to be left for another one."""

LARGE_STRUCTURE = 50_000
"""Instructions of the equations of a flexible mechanism with loops beyond which it is compiled once, by matrices."""

DENSE = "elimination"
"""Equations with a mass matrix in the coordinates of the production method."""


@dataclass(frozen=True)
class Evidence:
    """Cost of one evaluation in a formulation.

    Attributes
    ----------
    formulation
        Registry name.
    instructions
        Instructions of the traced equations.
    solution
        Least operations of solving for ẏ; 0 where the equations give ẏ.
    """

    formulation: str
    instructions: int
    solution: float = 0.0

    @property
    def operations(self) -> float:
        return self.instructions + self.solution


def preferred(default: Evidence, others: Sequence[Evidence]) -> str:
    """The formulation to take."""
    best = min(others, key=lambda evidence: evidence.operations, default=default)
    return best.formulation if WORTH_LEAVING * best.operations < default.operations else default.formulation


def automatic(compiled: CompiledModel) -> str:
    """The formulation for a model that is made ready in the production method.

    The other equations are traced only where they could need fewer operations: their solution alone, which is known
    beforehand, may not exceed the bar.
    """
    if compiled.tree.coupling:
        return DENSE
    eq = compiled.equations
    if eq.stages or contacts_of(compiled.model):
        return DEFAULT
    default = Evidence(DEFAULT, instructions(eq))
    loops = compiled.tree.is_flexible and bool(eq.rows.names)
    if loops and default.instructions > LARGE_STRUCTURE and compiled.tree.n_u <= LARGEST_STRUCTURE:
        return DENSE
    states = eq.x.shape[0] + eq.y.shape[0]
    solution = solution_operations(compiled.tree.n_u, len(compiled.select))
    if default.instructions * states <= LARGEST_JACOBIAN or WORTH_LEAVING * solution >= default.operations:
        return DEFAULT
    return preferred(default, [Evidence(DENSE, instructions(compiled.dense), solution)])
