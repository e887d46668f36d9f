"""The arguments of a run, checked before anything is computed: one error for all that cannot be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Protocol, cast

import numpy as np

from kinetree.compile.controller_blocks import refuse_blocks
from kinetree.formulations.contract import FORMULATIONS
from kinetree.model.events import Event
from kinetree.model.model import Model
from kinetree.model.validation.events import event_faults
from kinetree.solve.methods.registry import foreign_method, load_method, method_names
from kinetree.solve.system import REDUCTIONS
from kinetree.symbolic.steady import SteadyMotion
from kinetree.words.arguments import ArgumentFault, Arguments, UnknownNameError, is_finite, short
from kinetree.words.errors import EventError
from kinetree.words.names import nearest
from kinetree.words.services import service


class Loaded(Protocol):
    """What `kinetree.load` gives: a model, and run settings where the file has any."""

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def run(self) -> Any:
        """Run settings, or None."""


ModelLike = Model | Loaded | str | PathLike[str]
"""A model, what `kinetree.load` gave, or the path of a model file."""


def model_of(given: ModelLike) -> Model:
    """The model that was given; what is none, and leads to none, is handed back for `check_model` to name."""
    return model_and_settings(given)[0]


def model_and_settings(given: ModelLike) -> tuple[Model, Mapping[str, Any]]:
    """The model that was given, and the run settings of its file as arguments of `simulate` (none without a file)."""
    if isinstance(given, (str, PathLike)):
        given = service("read_model")(given)
    model = getattr(given, "model", None)
    if isinstance(given, Model) or not isinstance(model, Model):
        return cast(Model, given), {}
    run = getattr(given, "run", None)
    return model, {} if run is None else run.arguments()


def model_and_events(given: ModelLike, events: Sequence[Event] | None) -> tuple[Model, Sequence[Event]]:
    """The model that was given, and its events: those given, or those of its file where none were."""
    model, settings = model_and_settings(given)
    return model, settings.get("events", ()) if events is None else events


_FILE = "give a Model, what kinetree.load gave, or the path of a model file"


def check_model(asked: Arguments, model: object) -> None:
    """The model must be one."""
    asked.instance("model", model, Model, _FILE)


def check_formulation(asked: Arguments, formulation: object, constraints: object) -> None:
    """Names of the formulation and of the constraint reduction."""
    asked.choice("formulation", formulation, ("auto", *FORMULATIONS))
    asked.choice("constraints", constraints, ("auto", *REDUCTIONS))


def check_method(asked: Arguments, method: object, step: object) -> None:
    """Name of the method; one with fixed steps needs a step."""
    asked.choice("method", method, method_names(), foreign_method)
    if step is None and method in method_names()[1:] and load_method(str(method)).fixed:
        asked.fault(
            "step", f'method "{method}" takes fixed steps, but no step is given', "give the step in s"
        )


def check_preparing(
    asked: Arguments,
    model: object,
    formulation: object,
    constraints: object,
    parameters: object,
    initial: object,
    hold: object,
    t_start: object,
    *,
    many: bool = False,
) -> None:
    """Arguments of `prepare`; ``many``: parameters and initial values may be arrays."""
    check_model(asked, model)
    check_formulation(asked, formulation, constraints)
    asked.number("t_start", t_start, "give it in s")
    if parameters is not None:
        asked.mapping("parameters", parameters, 'parameters={"k": 20.0}', numbers=not many)
    if initial is not None:
        asked.mapping("initial", initial, 'initial={"J1.angle": 0.3}', numbers=not many)
    asked.names("hold", hold, "give a list of joints")


def check_names(
    caller: str, model: Model, parameters: object, initial: object, hold: Iterable[str] = ()
) -> None:
    """Names of parameters, initial coordinates and speeds, and joints: `UnknownNameError` for all that do not exist.

    The model must be valid.
    """
    faults = []
    # those of floating bodies too
    joints = {joint.name: joint for joint in model.joints}
    joints |= {opened.joint.name: opened.joint for opened in model.topology.tree}
    for name in hold:
        if name not in joints:
            message = f"hold: there is no joint {short(name)}"
            faults.append(ArgumentFault("hold", message, nearest(name, joints)))
    known = {parameter.name for parameter in model.parameters}
    for name in parameters if isinstance(parameters, Mapping) else ():
        if name not in known:
            message = f'model "{model.name}" has no parameter {short(name)}'
            faults.append(ArgumentFault("parameters", message, nearest(name, known)))
    channels = {name: (*joint.coordinate_names, *joint.speed_names) for name, joint in joints.items()}
    for name in initial if isinstance(initial, Mapping) else ():
        joint, _, channel = name.rpartition(".")
        if joint not in channels:
            message = f"initial value {short(name)}: there is no joint {short(joint)}"
            faults.append(ArgumentFault("initial", message, nearest(joint, joints)))
        elif not joints[joint].active:
            message = f"initial value {short(name)}: joint {short(joint)} is off at the start"
            remedy = "place its bodies by their poses and velocities, or set active=True"
            faults.append(ArgumentFault("initial", message, remedy))
        elif channel not in channels[joint]:
            message = f"initial value {short(name)}: joint {short(joint)} has no {short(channel)}"
            remedy = f"it has {', '.join(channels[joint])}" if channels[joint] else "it has no coordinates"
            faults.append(ArgumentFault("initial", message, remedy))
    if faults:
        raise UnknownNameError(caller, faults)


def check_times(asked: Arguments, t_start: object, t_end: object, output: Any, *, steps: bool = True) -> None:
    """First and last time, and the times of the rows."""
    asked.number("t_end", t_end, "give the last time in s")
    if is_finite(t_start) and is_finite(t_end) and t_end < t_start:  # type: ignore[operator]
        asked.fault("t_end", f"t_end must not lie before t_start (got {t_end} and {t_start})", "give it in s")
    remedy = "give an interval in s, an array of times" + (', or "steps"' if steps else "")
    if output is None or (steps and isinstance(output, str) and output == "steps"):
        return
    try:
        times = np.asarray(output)
    except (TypeError, ValueError):
        times = np.asarray("")
    if times.dtype.kind not in "iuf" or times.ndim > 1:
        asked.fault("output", f"output cannot be {short(output)}", remedy)
    elif times.ndim == 0 and not 0 < times < np.inf:
        asked.fault("output", f"the interval of output must be positive (got {short(output)})", remedy)


def check_accuracy(asked: Arguments, rtol: object, atol: object, max_steps: object) -> None:
    """Tolerances and the number of steps."""
    for name, value in (("rtol", rtol), ("atol", atol)):
        if not is_finite(value) or value < 0:  # type: ignore[operator]
            message = f"{name} must be a number that is not negative (got {short(value)})"
            asked.fault(name, message, "give a small number such as 1e-9")
    asked.whole("max_steps", max_steps, 1, "give the number of steps after which to stop")


def check_events(events: Any, model: Model) -> None:
    """The events of a valid model: `EventError` with all their faults."""
    if not events:
        return
    faults = event_faults(events, model)
    if faults:
        raise EventError("\n".join(map(str, faults)))


def check_event_types(asked: Arguments, events: object) -> None:
    """What is watched must be events."""
    asked.instances("events", events, Event, "give events such as kinetree.ExpressionEvent")


def check_state(
    function: str,
    *,
    parameters: object = None,
    initial: object = None,
    steady: object = None,
    t: object = None,
    **names: object,
) -> None:
    """What analyses of one state are asked with; ``names`` are sequences of joints, inputs or channels."""
    asked = Arguments(function)
    if parameters is not None:
        asked.mapping("parameters", parameters, 'parameters={"k": 20.0}')
    if initial is not None:
        asked.mapping("initial", initial, 'initial={"J1.angle": 0.3}')
    if steady is not None:
        asked.instance("steady", steady, SteadyMotion, "give kinetree.SteadyMotion(velocity=…)")
    if t is not None:
        asked.number("t", t, "give it in s")
    for name, values in names.items():
        asked.names(name, values, "give a list of names")
    asked.check()


def model_for(function: str, given: ModelLike) -> Model:
    """The model given to a function: a model, what `load` gave, or a path; all else is refused in words."""
    model = model_of(given)
    asked = Arguments(function)
    check_model(asked, model)
    asked.check()
    refuse_blocks(function, model)
    return model


def asked_model(
    function: str, given: ModelLike, events: Sequence[Event] | None
) -> tuple[Model, Sequence[Event]]:
    """The model given to a function, and the events: those given, or those of the model's file."""
    model, found = model_and_events(given, events)
    asked = Arguments(function)
    check_model(asked, model)
    check_event_types(asked, found)
    asked.check()
    refuse_blocks(function, model)
    return model, found
