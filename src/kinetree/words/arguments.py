"""Faults of the arguments of a call: all of them at once, in one error that names the remedy.

Errors that several rooms raise, and remedies for those who write Python and those who write files.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from numbers import Integral, Real
from os import PathLike

from kinetree.words.names import nearest


class NoAnswerError(ValueError):
    """A question that has no answer for this model and state, with the reason and the remedy in words."""


class EventError(ValueError):
    """Events that cannot be used, with the reasons."""


class Remedy(str):
    """A remedy in the words of Python that has others in a model file.

    >>> remedy = Remedy("give point=(x, y, z) in m", "give point = [x, y, z] in m")
    >>> str(remedy), in_file(remedy), in_file("give two points")
    ('give point=(x, y, z) in m', 'give point = [x, y, z] in m', 'give two points')
    """

    __slots__ = ("in_file",)

    in_file: str

    def __new__(cls, in_python: str, in_file: str) -> Remedy:
        """A remedy in either's words."""
        made = super().__new__(cls, in_python)
        made.in_file = in_file
        return made

    def __reduce__(self) -> tuple[type[Remedy], tuple[str, str]]:
        return Remedy, (str(self), self.in_file)


def in_file(remedy: str) -> str:
    """A remedy in the words of a model file."""
    return remedy.in_file if isinstance(remedy, Remedy) else remedy


def with_remedy(message: str, remedy: str) -> str:
    """A message with its remedy: ``mass is negative; give it in kg``, or a sentence behind a question.

    >>> with_remedy("unknown unit 'kgg'; did you mean 'kg'?", "give it in kg")
    "unknown unit 'kgg'; did you mean 'kg'? Give it in kg"
    >>> with_remedy("mass is negative; give it in kg", "give it in kg")
    'mass is negative; give it in kg'
    """
    if not remedy or remedy.casefold() in message.casefold():
        return message
    return f"{message} {remedy[0].upper()}{remedy[1:]}" if message.endswith("?") else f"{message}; {remedy}"


@dataclass(frozen=True)
class ArgumentFault:
    """Fault of one argument, and the remedy."""

    where: str
    message: str
    remedy: str

    def __str__(self) -> str:
        return with_remedy(self.message, self.remedy)


class ArgumentError(TypeError, ValueError):
    """Arguments that cannot be used: of the wrong type, out of range, or names that do not exist.

    Attributes
    ----------
    faults : tuple of ArgumentFault
        Every fault found.
    """

    def __init__(self, caller: str, faults: Iterable[ArgumentFault]) -> None:
        self.caller, self.faults = caller, tuple(faults)
        super().__init__("\n".join(f"{caller}: {fault}" for fault in self.faults))

    def __reduce__(self) -> tuple[type[ArgumentError], tuple[str, tuple[ArgumentFault, ...]]]:
        return type(self), (self.caller, self.faults)


class UnknownNameError(ArgumentError, KeyError):
    """A name that does not exist; the nearest one is given."""

    def __str__(self) -> str:  # that of KeyError shows the text in quotation marks
        return "\n".join(f"{self.caller}: {fault}" for fault in self.faults)


@contextmanager
def asked_by(caller: str, **names: str) -> Iterator[None]:
    """Faults of arguments that are found further in are told as the caller's, under the names that it has for them."""
    try:
        yield
    except ArgumentError as error:
        found = []
        for fault in error.faults:
            own = names.get(fault.where, fault.where)
            found.append(ArgumentFault(own, fault.message.replace(fault.where, own, 1), fault.remedy))
        raise type(error)(caller, found) from None


def known_name(caller: str, what: str, name: object, known: Collection[str]) -> None:
    """Raise `UnknownNameError` for a name that does not exist.

    >>> known_name("Model.body", "body", "crnk", ["crank", "rod"])
    Traceback (most recent call last):
    ...
    kinetree.words.arguments.UnknownNameError: Model.body: there is no body 'crnk'; did you mean "crank"?
    """
    if not isinstance(name, str) or name not in known:
        fault = ArgumentFault("name", f"there is no {what} {short(name)}", nearest(name, known))
        raise UnknownNameError(caller, [fault])


class Arguments:
    """The arguments of one call under examination.

    >>> asked = Arguments("simulate")
    >>> asked.number("t_end", "10", "give it in s")
    >>> asked.check()
    Traceback (most recent call last):
    ...
    kinetree.words.arguments.ArgumentError: simulate: t_end must be a finite number (got '10'); give it in s
    """

    def __init__(self, caller: str) -> None:
        self.caller = caller
        self.faults: list[ArgumentFault] = []

    def fault(self, where: str, message: str, remedy: str) -> None:
        self.faults.append(ArgumentFault(where, message, remedy))

    def check(self) -> None:
        """Raise `ArgumentError` with all faults, if there are any."""
        if self.faults:
            raise ArgumentError(self.caller, self.faults)

    def number(self, name: str, value: object, remedy: str) -> None:
        if not is_finite(value):
            self.fault(name, f"{name} must be a finite number (got {short(value)})", remedy)

    def positive(self, name: str, value: object, remedy: str, *, infinite: bool = False) -> None:
        """A number above zero; infinity where it is allowed."""
        number = _real(value)
        if not (number > 0 and (infinite or number < math.inf)):
            self.fault(name, f"{name} must be a positive number (got {short(value)})", remedy)

    def whole(self, name: str, value: object, least: int, remedy: str) -> None:
        """A whole number, at least ``least``."""
        if not isinstance(value, Integral) or isinstance(value, bool) or not least <= int(value) < 2**63:
            self.fault(name, f"{name} must be a whole number from {least} on (got {short(value)})", remedy)

    def choice(
        self,
        name: str,
        value: object,
        known: Collection[str],
        hint: Callable[[str], str | None] = lambda value: None,
    ) -> None:
        """One of the known names; ``hint`` may know better than the nearest of them."""
        if not isinstance(value, str):
            self.fault(name, f"{name} must be a name (got {short(value)})", nearest("", known))
        elif value not in known:
            self.fault(name, f"{name} {short(value)} is unknown", hint(value) or nearest(value, known))

    def instance(self, name: str, value: object, kind: type, remedy: str) -> None:
        """An object of a class."""
        if not isinstance(value, kind):
            self.fault(name, f"{name} must be a {kind.__name__} (got {short(value)})", remedy)

    def instances(self, name: str, values: object, kind: type, remedy: str) -> None:
        """A sequence of objects of a class."""
        if isinstance(values, str) or not isinstance(values, Iterable):
            self.fault(name, f"{name} must be a sequence (got {short(values)})", remedy)
            return
        if self._passes(name, values):
            return
        for item in values:
            if not isinstance(item, kind):
                self.fault(name, f"{name} holds {short(item)}, which is no {kind.__name__}", remedy)

    def mapping(self, name: str, values: object, example: str, *, numbers: bool = True) -> None:
        """Names with values; numbers, unless arrays are allowed too."""
        if not isinstance(values, Mapping):
            got, remedy = short(values), f"write {example}"
            if isinstance(getattr(values, "coordinates", None), Mapping):  # an equilibrium
                got = f"a {type(values).__name__}"
                remedy = "give its coordinates, or simulate its model, which starts there: kt.simulate(rest.model, …)"
            what = "numbers" if numbers else "values"
            self.fault(name, f"{name} must map names to {what} (got {got})", remedy)
            return
        for key, value in values.items():
            if not isinstance(key, str):
                self.fault(name, f"{name}: {short(key)} is no name", f"write {example}")
            elif numbers and not is_finite(value):
                self.fault(
                    name, f"{name}: {key} must be a finite number (got {short(value)})", f"write {example}"
                )

    def names(self, name: str, values: object, remedy: str) -> None:
        """A sequence of names (one text is none)."""
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            self.fault(name, f"{name} must be a sequence of names (got {short(values)})", remedy)
        elif not self._passes(name, values):
            for item in values:
                if not isinstance(item, (str, PathLike)):
                    self.fault(name, f"{name} holds {short(item)}, which is no name", remedy)

    def _passes(self, name: str, values: object) -> bool:
        """Return True, with a fault, if values can be read only once: nothing would be left after a look."""
        if not isinstance(values, Iterator):
            return False
        message = f"{name} can be read only once (got {short(values)})"
        self.fault(name, message, f"give a list: {name}=list(…)")
        return True

    def path(self, name: str, value: object, remedy: str) -> None:
        """The name of a file."""
        if not isinstance(value, (str, PathLike)) or not str(value):
            self.fault(name, f"{name} must be the path of a file (got {short(value)})", remedy)


def short(value: object) -> str:
    """A value as text that fits into a message; never raises."""
    try:
        text = " ".join(repr(value).split())
    except Exception:
        text = f"an unprintable {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def is_finite(value: object) -> bool:
    """True if a value is a finite real number: Python's or NumPy's, but no truth value."""
    return math.isfinite(_real(value))


def _real(value: object) -> float:
    """A real number as a float; not a number where it is none."""
    if type(value) is float:  # as most are
        return value
    if getattr(value, "ndim", None) == 0:
        value = value.item()  # type: ignore[attr-defined]
    if not isinstance(value, Real) or isinstance(value, bool):
        return math.nan
    try:
        return float(value)
    except OverflowError:
        return math.nan
