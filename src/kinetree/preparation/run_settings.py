"""Settings of a run: names, types, defaults, meanings and checks of what calls take, files say and options give.

`kinetree.simulate` and its relatives collect their arguments here, ``[run]`` of a model file is read into the same
class, and the options of the command line take their help from it. This module is imported for ``kinetree --help``:
what is large is imported where it is used.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from kinetree.words.arguments import Arguments, is_finite, short
from kinetree.words.keywords import CheckedKeywords

if TYPE_CHECKING:
    from kinetree.model.faults import Fault
    from kinetree.model.model import Model

NOT_GIVEN: Any = None
"""A setting that a call or a file leaves out. Settings that are used are `complete`, so their types know no None."""


def setting(
    meaning: str, default: Any = NOT_GIVEN, *, unit: str = "1", in_files: bool = True, stated: bool = False
) -> Any:
    """A field of `RunSettings`.

    Parameters
    ----------
    meaning
        Meaning of the setting, for pages and options.
    default
        Its value where neither a call nor a file gives one.
    unit
        Its unit, of numbers.
    in_files
        True: ``[run]`` of a model file has it.
    stated
        True: settings have the default from the beginning, like those of a file that does not give it.
    """
    about = {"meaning": meaning, "default": default, "unit": unit, "in_files": in_files}
    return field(default=default if stated else NOT_GIVEN, metadata=about)


@dataclass(frozen=True)
class RunSettings(CheckedKeywords):
    """Settings of a run. None leaves the choice to the program."""

    t_start: float = setting("First time (s).", 0.0, unit="s", stated=True)
    t_end: float = setting("Last time (s).", unit="s")
    method: str = setting('Method of integration, such as ``"auto"``, ``"dop853"`` or ``"radau5"``.', "auto")
    rtol: float = setting("Relative tolerance of the local error.", 1e-8)
    atol: float = setting("Absolute tolerance of the local error.", 1e-10)
    step: float = setting("Step of methods with fixed steps (s).", unit="s")
    max_step: float = setting("Longest step allowed (s).", math.inf, unit="s")
    formulation: str = setting('Formulation of the equations of motion, such as ``"recursive"``.', "auto")
    constraints: str = setting(
        "How constraints are treated: multipliers, zero-eigenvalue, partitioned, reduced or sparse.", "auto"
    )
    output_interval: float = setting("Time between rows of output (s).", unit="s")
    outputs: tuple[str, ...] = setting(
        'Channels to write, such as ``"hinge.angle"``; empty: the usual ones (`Run.usual_channels`).',
        (),
        stated=True,
    )
    events: tuple[Any, ...] = setting("What to watch, and what to do then.", (), in_files=False, stated=True)
    contacts: Any = setting("Many contacts: which shapes touch, and how.", in_files=False)
    max_steps: int = setting("Steps after which a run is given up.", 10_000_000, in_files=False)
    output: Any = setting('Interval (s), times of rows, or ``"steps"`` for every step.', in_files=False)
    parameters: Mapping[str, Any] = setting("Values that replace those of the model.", in_files=False)
    initial: Mapping[str, Any] = setting("Initial coordinates and speeds of joints.", in_files=False)
    hold: Iterable[str] = setting("Joints that assembly must not move.", (), in_files=False)

    @classmethod
    def given(cls, **arguments: Any) -> RunSettings:
        """The settings of a call, None for those that it leaves out: the first time and the events of a file stay."""
        return cls(**{**_LEFT_OUT, **arguments})

    def arguments(self) -> dict[str, Any]:
        """The settings that were given, as keyword arguments of `simulate`; ``outputs`` is not among them."""
        given = self._stated()
        given.pop("outputs", None)
        interval = given.pop("output_interval", None)
        return given if interval is None else {"output": interval, **given}

    def only(self, *names: str) -> RunSettings:
        """The settings of these names."""
        return RunSettings(**{name: getattr(self, name) for name in names})

    def over(self, others: RunSettings) -> RunSettings:
        """The settings given here, and those of ``others`` where nothing is given here."""
        return RunSettings(**{**vars(others), **self._stated()})

    def complete(self, **defaults: Any) -> RunSettings:
        """Every setting that has a default is given; ``defaults`` are those of a caller that has its own."""
        rows = {} if self.output is not None else {"output": self.output_interval}
        return RunSettings(**{**_USUAL, **defaults, **self._stated(), **rows})

    def preparation(self) -> dict[str, Any]:
        """Keyword arguments of `prepare` among the settings that were given."""
        names = ("formulation", "constraints", "parameters", "initial", "hold", "t_start")
        return {name: value for name, value in self._stated().items() if name in names}

    def stored(self) -> dict[str, Any]:
        """Settings that a run keeps (``run.settings``), as plain data; None for those that are not given."""
        plain = {name: getattr(self, name) for name in STORED}
        named = {name: list(getattr(self, name) or ()) or None for name in ("hold", "parameters")}
        return plain | {"initial": dict(self.initial or {}) or None} | named

    @classmethod
    def of_stored(cls, settings: Mapping[str, Any]) -> RunSettings:
        """The settings that a run has kept."""
        return cls(**{name: settings[name] for name in (*STORED, "initial", "hold") if name in settings})

    def check(
        self, asked: Arguments, *, whole: bool = False, many: bool = False, in_file: bool = False
    ) -> None:
        """Note every fault of the values given; names of parameters, joints and events need a model.

        Parameters
        ----------
        asked
            Receives the faults.
        whole
            True: settings of a whole run, whose last time must be known.
        many
            True: settings of many scenarios; parameters and initial values may be arrays, and rows at every step are
            not offered.
        in_file
            True: settings of a file, which has no infinite step and no tolerance of zero.
        """
        given = self._stated()
        if whole:
            given.setdefault("t_end", None)
        for name, value in given.items():
            usual = value is not None and value is _USUAL[name]  # as most are
            if in_file or not usual:
                _CHECKS[name](asked, name, value, many, in_file)
        first, last = given.get("t_start"), given.get("t_end")
        if is_finite(first) and is_finite(last) and last < first:  # type: ignore[operator]
            message = f"t_end must not lie before t_start (got {last:g} and {first:g})"
            asked.fault("t_end", message, "give the last time in s")
        elif is_finite(first) and is_finite(last) and last > first:  # type: ignore[operator]
            _check_resolved(asked, first, last, given)  # type: ignore[arg-type]
        if self.method is not None and self.step is None:
            _check_step_given(asked, self.method)

    def faults(self, model: Model) -> tuple[Fault, ...]:
        """All faults of the settings for a model; ``kind`` is "run" or "event"."""
        from kinetree.model.faults import Fault
        from kinetree.model.validation.contacts import contact_faults
        from kinetree.model.validation.events import event_faults

        asked = Arguments("run")
        replace(self, events=NOT_GIVEN, contacts=NOT_GIVEN).check(asked, in_file=True)
        found = [Fault("run", "", fault.message, fault.remedy, fault.where) for fault in asked.faults]
        touching = () if self.contacts is None else contact_faults(self.contacts, model)
        return (*found, *event_faults(self.events or (), model), *touching)

    def uses(self, warning: Fault) -> bool:
        """True if a warning is about a parameter or table that the model does not use, but the run does."""
        from kinetree.model.expressions import name_segments, tables
        from kinetree.model.faults import UNUSED
        from kinetree.model.references import expressions_in

        if warning.cause != UNUSED:
            return False
        expressions = [*expressions_in(self.contacts), *expressions_in(tuple(self.events or ()))]
        if warning.kind == "table":
            return any(used.function == warning.name for e in expressions for used in tables(e))
        return any((warning.name,) in name_segments(expression) for expression in expressions)

    def _stated(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value is not None}


_LEFT_OUT: dict[str, Any] = {one.name: NOT_GIVEN for one in fields(RunSettings)}
_USUAL = {one.name: one.metadata["default"] for one in fields(RunSettings)}
STORED = ("t_start", "t_end", "method", "rtol", "atol", "step", "max_step", "formulation", "constraints")
"""Settings that a run keeps as they are."""


def meaning(name: str) -> str:
    """Meaning of a setting, for options and pages."""
    about: str = RunSettings.__dataclass_fields__[name].metadata["meaning"]
    return about


RunSettings.__doc__ = f"{RunSettings.__doc__}\n\nParameters\n----------\n" + "\n".join(
    f"{one.name}\n    {one.metadata['meaning']}" for one in fields(RunSettings)
)


def _time(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    asked.number(name, value, "give the last time in s" if name == "t_end" else "give it in s")


def _length(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    asked.positive(name, value, "give it in s", infinite=name == "max_step" and not in_file)


def _tolerance(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    remedy = "give a small number such as 1e-9"
    if in_file:
        asked.positive(name, value, remedy)
    elif not is_finite(value) or value < 0:  # type: ignore[operator]
        asked.fault(name, f"{name} must be a number that is not negative (got {short(value)})", remedy)


def _method(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    from kinetree.solve.methods.registry import foreign_method, method_names

    asked.choice(name, value, method_names(), foreign_method)


def _check_step_given(asked: Arguments, method: object) -> None:
    from kinetree.solve.methods.registry import load_method, method_names

    if method in method_names()[1:] and load_method(str(method)).fixed:
        message = f'method "{method}" takes fixed steps, but no step is given'
        asked.fault("step", message, "give the step in s")


LEAST_SPAN = 1e-100
"""Shortest run (s): powers of shorter steps, which methods divide by, are zero."""
LEAST_TIMES = 1024.0
"""Times between the first and the last one of a run that must be told apart: it has a thousand rows by default."""


def _check_resolved(asked: Arguments, first: float, last: float, given: Mapping[str, Any]) -> None:
    """Refuse runs, and steps in them, that are shorter than times (s) are told apart."""
    spacing = math.ulp(max(abs(first), abs(last)))
    if not last - first >= max(LEAST_TIMES * spacing, LEAST_SPAN):
        message = f"times between t_start and t_end cannot be told apart (got {first:.17g} and {last:.17g})"
        asked.fault("t_end", message, "give a longer run, or one that begins nearer to t = 0")
        return
    for name in ("step", "max_step"):
        length = given.get(name)
        if is_finite(length) and 0 < length < 0.5 * spacing:  # type: ignore[operator]
            message = f"{name} is so short that time does not pass (got {length:g} in a run up to {last:g} s)"
            asked.fault(name, message, f"give at least {spacing:.1g} s")


def _formulation(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    from kinetree.compile.common_form import other_than_formulation
    from kinetree.formulations.contract import by_name
    from kinetree.solve.system import REDUCTIONS

    names = by_name() if name == "formulation" else REDUCTIONS
    asked.choice(name, value, ("auto", *names), other_than_formulation)


def _output(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    import numpy as np

    if not many and isinstance(value, str) and value == "steps":
        return
    remedy = "give an interval in s, an array of times" + ("" if many else ', or "steps"')
    try:
        times = np.asarray(value)
    except (TypeError, ValueError):
        times = np.asarray("")
    if times.dtype.kind not in "iuf" or times.ndim > 1:
        asked.fault(name, f"{name} cannot be {short(value)}", remedy)
    elif times.ndim == 0 and not 0 < times < np.inf:
        asked.fault(name, f"the interval of output must be positive (got {short(value)})", remedy)


def _events(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    from kinetree.model.events import Event

    asked.instances(name, value, Event, "give events such as kinetree.ExpressionEvent")


def _contacts(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    from kinetree.model.contacts import Contacts

    asked.instance(name, value, Contacts, "give kinetree.Contacts(…)")


def _values(asked: Arguments, name: str, value: object, many: bool, in_file: bool) -> None:
    example = 'parameters={"k": 20.0}' if name == "parameters" else 'initial={"J1.angle": 0.3}'
    asked.mapping(name, value, example, numbers=not many)


_CHECKS = {
    "t_start": _time, "t_end": _time, "method": _method, "rtol": _tolerance, "atol": _tolerance, "step": _length,
    "max_step": _length, "formulation": _formulation, "constraints": _formulation, "output_interval": _length,
    "outputs": lambda asked, name, value, *_: asked.names(name, value, "give a list of channels"),
    "events": _events, "contacts": _contacts,
    "max_steps": lambda asked, name, value, *_: asked.whole(
        name, value, 1, "give the number of steps after which to stop"
    ),
    "output": _output, "parameters": _values, "initial": _values,
    "hold": lambda asked, name, value, *_: asked.names(name, value, "give a list of joints"),
}  # fmt: skip
"""Check of the value of each setting."""
