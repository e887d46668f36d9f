"""Events as a run takes them: what their actions do to a state, and what a run watches by itself behind them.

Parameters that change in a run: constraints that would move at once, and inertias that no rigid body has.

No motion follows a jump of a constraint on positions: bodies would have to be elsewhere at once. What moves gradually
does (an expression of time, or a driver).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

import casadi as ca
import numpy as np
from casadi import SX

from kinetree.arrays import Array
from kinetree.assembly.constraint_functions import AssemblyError
from kinetree.assembly.motion_without_inertia import (
    check_inertia,
    joints_moving,
    joints_without_inertia,
    motion_without_inertia,
)
from kinetree.compile.compiled_model import CompiledModel
from kinetree.formulations.contract import by_name, traits_of
from kinetree.friction.dry_friction import FrictionEvent, friction_events
from kinetree.kernels import Graph, Kernel, compile_graph
from kinetree.model.constraints.force_balance import ForceBalance
from kinetree.model.events import (
    ConvexEvent,
    Event,
    ForceLimitEvent,
    Impulse,
    Record,
    Restitution,
    SetParameter,
    Stop,
    Switch,
)
from kinetree.model.expressions import Expr
from kinetree.model.parts import Parts
from kinetree.model.validation.events import faults_at
from kinetree.nonsmooth.contact_state import SpeedChanges
from kinetree.nonsmooth.impact_friction import BearingImpulses
from kinetree.nonsmooth.limit_events import LimitEvent, OverlapEvent, SpeedsEvent
from kinetree.nonsmooth.switched_parts import tree_state
from kinetree.results.info import ParameterChange
from kinetree.solve.modes import ActiveSet, ContactError
from kinetree.solve.solution import EventAction, EventSpec
from kinetree.symbolic.mechanism import Mechanism
from kinetree.tolerances import FITS
from kinetree.words.arguments import EventError


class MovedConstraints:
    """Constraints on positions of a model that a parameter may move.

    Parameters
    ----------
    compiled
        The model.
    parameter
        Number of the parameter.
    """

    def __init__(self, compiled: CompiledModel, parameter: int) -> None:
        eq = compiled.equations
        self._compiled, self._names = compiled, eq.rows.names[: eq.rows.holonomic]
        self._any = ca.depends_on(eq.rows.phi, eq.p[parameter]) if self._names else False

    def check(self, t: float, z: Array, before: Array, after: Array, event: str) -> None:
        """Raise :class:`ContactError` where other parameters move constraints that were met at a state."""
        if not self._any:
            return
        compiled = self._compiled
        kernel = compiled.once("constraints of switching", compiled.constraint_kernel)
        assert kernel is not None
        moved = np.abs(kernel(t=t, z=z, p=after)["phi"] - kernel(t=t, z=z, p=before)["phi"]).ravel()
        sizes = compiled.constraints.sizes(
            self._names, compiled.constraints.length(tree_state(compiled, t, z, before).x, before)
        )
        listed = "; ".join(
            f"{name} by {off:.3g} {name.unit}"
            for name, off, size in zip(self._names, moved, sizes, strict=True)
            if not off <= FITS * size
        )
        if listed:
            remedy = "let them move gradually, by an expression of time"
            if any(
                isinstance(part, ForceBalance) and f'"{part.name}"' in listed
                for part in compiled.model.constraints
            ):
                remedy += (
                    "; a massless body that springs alone hold would jump to where they balance then, and "
                )
                remedy += (
                    "nothing says what becomes of the energy: with a damper beside a spring it moves there"
                )
            raise ContactError(
                f'event "{event}" would move constraints at once at t = {t:.9g} s, {listed}, which no motion follows; '
                f"{remedy}"
            )


class Inertias:
    """Masses and inertias of a model as functions of its parameters."""

    def __init__(self, compiled: CompiledModel) -> None:
        symbols, bodies = compiled.tree.symbols, compiled.tree.model.bodies
        masses = {body.name: ca.SX(symbols.value(body.mass)) for body in bodies}
        tensors = {body.name: ca.vertcat(*[ca.SX(symbols.value(v)) for v in body.inertia]) for body in bodies}
        self._masses = {name: m for name, m in masses.items() if ca.depends_on(m, symbols.p)}
        self._tensors = {name: tensor for name, tensor in tensors.items() if ca.depends_on(tensor, symbols.p)}
        outputs = [ca.vertcat(*self._masses.values()), ca.horzcat(*self._tensors.values())]
        self._symbols = symbols.p
        self._values = ca.Function("inertias", [symbols.p], [ca.densify(ca.SX(o)) for o in outputs])

    @property
    def vary(self) -> bool:
        """Whether any of them depends on a parameter."""
        return bool(self._masses or self._tensors)

    def soundness(self, index: int, value: ca.SX) -> ca.SX:
        """Below zero where no rigid body has the masses and inertias with another value of a parameter; else not.

        Of an inertia I, both I and ½ tr(I) 1 − I (whose least principal value is ½ (a + b − c)) have no negative
        principal values: their leading minors tell, with 1e-9 of their size added for round-off.
        """
        judged = [ca.SX(1), *self._masses.values()]
        for tensor in self._tensors.values():
            xx, yy, zz, xy, xz, yz = ca.vertsplit(tensor)
            inertia = ca.vertcat(ca.horzcat(xx, xy, xz), ca.horzcat(xy, yy, yz), ca.horzcat(xz, yz, zz))
            size = ca.fabs(xx) + ca.fabs(yy) + ca.fabs(zz)
            scaled = inertia / ca.if_else(size > 0, size, 1)
            for matrix in (scaled, 0.5 * ca.trace(scaled) * ca.SX.eye(3) - scaled):
                shifted = matrix + 1e-9 * ca.SX.eye(3)
                judged += [ca.det(shifted[:k, :k]) for k in (1, 2, 3)]
        other = ca.SX(self._symbols)
        other[index] = value
        return ca.substitute(ca.mmin(ca.vertcat(*judged)), self._symbols, other)

    def fault(self, p: Array) -> str | None:
        """What no rigid body can have, in words; None where all is well. What does not vary is not judged."""
        masses, tensors = (np.array(v, dtype=float) for v in self._values(p))
        for name, mass in zip(self._masses, masses.ravel(), strict=True):
            if not mass >= 0:
                return f"body {name!r} would have the mass {mass:.4g} kg"
        for name, (xx, yy, zz, xy, xz, yz) in zip(self._tensors, tensors.T, strict=False):
            a, b, c = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
            allowed = 1e-9 * max(abs(a), abs(c))
            if a < -allowed or c > a + b + allowed:
                return (
                    f"body {name!r} would have the principal moments {a:.4g}, {b:.4g}, {c:.4g} kg m², which no "
                    "rigid body has"
                )
        return None


def own_events(model: Parts, events: Iterable[Event], formulation: object = "") -> tuple[Event, ...]:
    """Events that a run has to watch by itself, beside these, in the formulation that was asked for."""
    limits = [
        LimitEvent(load.name, direction="falling", words=f'{load.kind} "{load.name}" {load.limited}')
        for load in model.loads
        if load.limited
    ]
    if formulation in by_name() and traits_of(str(formulation)).own_speeds:
        words = "speeds of your own choice are none any more"
        limits.append(SpeedsEvent("speeds", direction="falling", words=words))
    events = tuple(events)
    pairs = {event.pair: event for event in events if isinstance(event, ConvexEvent) and event.feature}
    overlaps = [
        OverlapEvent(
            f"{one.at}-{other.at}",
            direction="falling",
            contact=event,
            words=f'"{one.at}" and "{other.at}" are inside each other, deeper than their edges are rounded',
        )
        for (one, other), event in pairs.items()
        if not other.plane
    ]
    return (*friction_events(model, events), *limits, *overlaps)


def is_own(event: Event) -> bool:
    """Whether an event is one that a run watches by itself."""
    return isinstance(event, FrictionEvent | LimitEvent)


Action = Callable[..., tuple[Array, Array, bool] | None]
Base = Callable[[ActiveSet], CompiledModel]
"""The active set of a mode → the model with the parts switched that are, its contacts open."""

_DIRECTIONS = {"rising": 1, "falling": -1, "both": 0}


def action_of(
    compiled: CompiledModel, event: Event, measures: dict[str, SX] | None
) -> tuple[EventAction, dict[str, SX]]:
    """What an event does, and the expressions that it takes: of contacts their ``measures`` (`contact_measures`)."""
    eq, action, direction = compiled.equations, event.action, _DIRECTIONS[event.direction]
    motion = eq.motion
    if isinstance(event, LimitEvent) and not isinstance(action, Stop):
        return EventAction(event.name, direction, "limit"), {}
    if isinstance(event, FrictionEvent):
        return EventAction(event.name, direction, "friction"), {}
    if isinstance(action, Stop):
        return EventAction(event.name, direction, "stop"), {}
    if isinstance(action, SetParameter):
        index = compiled.tree.symbols.parameter_names.index(action.parameter)
        value = SX(motion.value(action.value))
        sound = Inertias(compiled).soundness(index, value)
        return EventAction(event.name, direction, "set", index), {"value": value, "sound": sound}
    if isinstance(action, Switch):
        return EventAction(event.name, direction, "switch", closes=bool(action.on)), {}
    if isinstance(action, Impulse):
        axes = SX.eye(3) if action.axes in ("world", "ground") else motion.rotation(action.axes)
        P = axes @ ca.vertcat(*[motion.value(v) for v in action.impulse])
        generalised = ca.jacobian(motion.velocity(action.at), eq.y).T @ P
        return EventAction(event.name, direction, "impulse"), {"P": generalised, "blow": P}
    if isinstance(action, Restitution):
        assert measures is not None
        return EventAction(event.name, -1, "contact", sequential=action.law == "sequential"), measures
    assert isinstance(action, Record), f"actions of kind {action.kind!r} are refused before"
    return EventAction(event.name, direction, "record"), {}


class JudgedValues:
    """Values that events find for parameters in a run, judged as those that are known before it.

    Parameters
    ----------
    model, events
        The mechanism, and all events of the run.
    """

    def __init__(self, model: Mechanism, events: Sequence[Event]) -> None:
        self._model, self._events = model, tuple(event for event in events if not is_own(event))
        self._factors = {parameter.name: parameter.factor for parameter in model.parameters}
        self._allowed: dict[tuple[str, tuple[tuple[str, float], ...]], tuple[float, float]] = {}

    def fault(self, parameter: str, values: Mapping[str, float]) -> str | None:
        """What is wrong with loads and events once a parameter is among these values (SI), in words; else None.

        What parts allow are intervals: between two values that were allowed beside the same others, all are.
        """
        value, others = values[parameter], tuple(item for item in values.items() if item[0] != parameter)
        least, most = self._allowed.get((parameter, others), (np.inf, -np.inf))
        if least <= value <= most:
            return None
        own = {name: values[name] / factor for name, factor in self._factors.items()}
        if found := faults_at(self._events, self._model.model, own):
            return "; ".join(map(str, found))
        self._allowed[parameter, others] = min(least, value), max(most, value)
        return None


def event_specs(
    compiled: CompiledModel,
    events: Sequence[Event],
    changed: Callable[[ParameterChange], None],
    base: Base | None,
) -> list[EventSpec]:
    """Events as the integrator takes them; ``changed`` is told of every parameter change.

    Where parts of the model are switched, ``base`` gives the model of a mode, and actions act on that.

    What contacts do, and parts that are switched, is decided by `kinetree.nonsmooth.contacts.RunContacts`.
    """
    judged = JudgedValues(compiled.model, events)
    return [
        EventSpec(
            i,
            _DIRECTIONS[event.direction],
            _action(compiled, event, events, changed, base, judged),
            event.name,
            in_mode=base is not None and isinstance(event.action, Impulse | SetParameter),
            switches=isinstance(event.action, Switch),
            beyond=side_beyond(event),
        )
        for i, event in enumerate(events)
    ]


def side_beyond(event: Event) -> int:
    """Side of the limit of an event on which it happens from the start; 0 of events that are no limits."""
    if isinstance(event, LimitEvent):
        return -1
    return 1 if isinstance(event, ForceLimitEvent) and event.direction != "falling" else 0


def _action(
    compiled: CompiledModel,
    event: Event,
    events: Sequence[Event],
    changed: Callable[[ParameterChange], None],
    base: Base | None,
    judged: JudgedValues,
) -> Action | None:
    action = event.action
    if isinstance(event, LimitEvent):
        return _ending(event.words)
    if isinstance(action, Stop):
        return lambda t, z, p: (z, p, True)
    if isinstance(action, SetParameter):
        _check_known(compiled, event, action)
        return _in_mode(base, compiled, lambda model: _set_parameter(model, event, events, changed, judged))
    if isinstance(action, Impulse):
        return _in_mode(base, compiled, lambda model: _impulse(model, event, events))
    return None


def _ending(words: str) -> Action:
    def act(t: float, z: Array, p: Array) -> None:
        raise ContactError(f"{words}, at t = {t:.9g} s")

    return act


def _check_known(compiled: CompiledModel, event: Event, action: SetParameter) -> None:
    """Raise :class:`EventError` for a parameter that is not there."""
    names = compiled.tree.symbols.parameter_names
    if action.parameter not in names:
        raise EventError(
            f'event "{event.name}": there is no parameter {action.parameter!r}; there are {names}'
        )


def _set_parameter(
    compiled: CompiledModel,
    event: Event,
    events: Sequence[Event],
    note: Callable[[ParameterChange], None],
    judged: JudgedValues,
) -> Action:
    action, names = event.action, compiled.tree.symbols.parameter_names
    assert isinstance(action, SetParameter)
    index = names.index(action.parameter)
    value, constraints = _written(compiled, event), MovedConstraints(compiled, index)
    inertias = Inertias(compiled)
    others = {
        names.index(other.action.parameter): _written(compiled, other)
        for other in events
        if isinstance(other.action, SetParameter) and other.action.parameter != action.parameter
    }

    def fault_of(t: float, z: Array, p: Array, changed: Array) -> str | None:
        """What is wrong with the changed parameters; not with those that others may change at the same instant."""
        fault = _without_inertia(compiled, inertias, t, z, p, changed)
        if fault or not isinstance(action.value, Expr):  # numbers are judged before the run
            return fault
        fault = judged.fault(action.parameter, dict(zip(names, changed.tolist(), strict=True)))
        if fault and others:
            together = changed.copy()
            for place, found in others.items():
                together[place] = found()(t=t, z=z, p=changed)["value"].item()
            return judged.fault(action.parameter, dict(zip(names, together.tolist(), strict=True)))
        return fault

    def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool]:
        changed = p.copy()
        changed[index] = value()(t=t, z=z, p=p)["value"].item()
        _check_overflow(changed[index], f'event "{event.name}": the value of {action.parameter!r}', t)
        constraints.check(t, z, p, changed, event.name)
        if fault := fault_of(t, z, p, changed):
            raise ContactError(
                f'event "{event.name}" sets {action.parameter!r} to {changed[index]:g}, at t = {t:.9g} s: {fault}'
            )
        note(ParameterChange(t, action.parameter, float(changed[index])))
        return z, changed, False

    return act


def _without_inertia(
    compiled: CompiledModel, inertias: Inertias, t: float, z: Array, former: Array, p: Array
) -> str | None:
    """What is wrong with masses and inertias for these parameters: no body has them, or there is none left.

    A motion that had none with the ``former`` parameters either is that of a massless node.
    """
    if not inertias.vary:
        return None
    if fault := inertias.fault(p):
        return fault
    constraints, here = compiled.constraints, tree_state(compiled, t, z, p)
    try:
        if joints_without_inertia(constraints, p):
            check_inertia(constraints, here)
    except AssemblyError as error:
        return str(error)
    motion = motion_without_inertia(constraints, here)
    if motion is None or motion_without_inertia(constraints, tree_state(compiled, t, z, former)) is not None:
        return None
    listed = ", ".join(f'"{name}"' for name in joints_moving(constraints, here, motion))
    return f"a motion of {listed} would have no inertia"


def _check_overflow(values: Array | float, what: str, t: float) -> None:
    """End the run where an action would make something of it not finite."""
    if not np.isfinite(values).all():
        raise ContactError(f"{what} is not finite at t = {t:.9g} s: check its expression")


def _written(compiled: CompiledModel, event: Event) -> Callable[[], Kernel]:
    """What an action takes, as machine code once it acts: of the functions that exported programs have."""
    outputs = {name: ca.densify(value) for name, value in action_of(compiled, event, None)[1].items()}
    graph = Graph(compiled.inputs, outputs)
    return cache(lambda: compile_graph(graph, name="action", cache=compiled.cache, quick=True))


def _impulse(compiled: CompiledModel, event: Event, events: Sequence[Event]) -> Action:
    function = _written(compiled, event)
    changes, bearings = SpeedChanges(compiled), BearingImpulses(compiled, events)

    def act(t: float, z: Array, p: Array) -> tuple[Array, Array, bool]:
        found = function()(t=t, z=z, p=p)
        g, blow = found["P"].ravel(), found["blow"].ravel()
        _check_overflow(np.concatenate([g, blow]), f'event "{event.name}": its impulse', t)
        after = changes.changed(z, changes.of_impulse(t, z, p, g))
        return bearings.rubbed(t, z, after, p, g, event, blow), p, False

    return act


def _in_mode(base: Base | None, compiled: CompiledModel, made: Callable[[CompiledModel], Action]) -> Action:
    """An action on the model of a mode, where parts of it are switched."""
    if base is None:
        return made(compiled)
    known: dict[int, Action] = {}

    def act(t: float, z: Array, p: Array, active: ActiveSet) -> tuple[Array, Array, bool] | None:
        here = base(active)
        if id(here) not in known:
            known[id(here)] = made(here)
        return known[id(here)](t, z, p)

    return act
