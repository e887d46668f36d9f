"""Faults, warnings and notes of a model: as its parts report them, and as validation returns them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kinetree.words.arguments import with_remedy

Part = tuple[str, str]
"""A part of a model: its kind and name, as in ``("joint", "hinge")``; of a name that nothing has, the kind is empty."""

PartFault = tuple[str, str, str | None] | tuple[str, str, str | None, tuple[Part, ...]]
"""Message, remedy, field to blame (or None) and, if any, the other parts that a fault is about."""


class Numbers(Protocol):
    """The values of a model's parameters while it is being validated."""

    @property
    def parameters(self) -> Mapping[str, float | None]:
        """Values of the parameters by name; None where one has none."""
        ...

    def number(self, value: Any) -> float | None:
        """Value of a number or of an expression of parameters; None where it has none."""
        ...

    def numbers(self, values: Any) -> list[float] | None:
        """Values of several; None where one has none."""
        ...


def range_faults(part: Any, numbers: Numbers) -> Iterator[PartFault]:
    """Faults: numbers of a part that are zero or negative although its class forbids it.

    See ``positive`` and ``not_negative`` of :class:`~kinetree.model.values.fields.ModelObject`.
    """
    for remedies, zero in ((part.positive, False), (part.not_negative, True)):
        for name, remedy in remedies.items():
            given, default = getattr(part, name), getattr(type(part), name, None)
            listed = [(name, given, default)]
            if isinstance(given, tuple):
                listed = [(f"{name}[{i}]", value, 0.0) for i, value in enumerate(given)]
            for where, value, without in listed:
                number = numbers.number(value)
                if number is None or number > 0 or (zero and number == 0):
                    continue
                least = "must not be negative" if zero else "must be positive"
                missing = value == 0.0 == without
                message = f"{where} is not given" if missing else f"{where} {least} (got {number:g})"
                yield message, remedy, where


SAME_NAME = "same name"
"""Cause of a fault: another object has the name."""

UNCHECKED = "unchecked"
"""Cause of a fault: a check broke down."""

UNUSED = "unused"
"""Cause of a warning: nothing in the model needs the object."""


@dataclass(frozen=True)
class Fault:
    """Something wrong with one object of a model.

    Parameters
    ----------
    kind, name
        Kind ("body", "joint", …) and name of the object.
    message
        The fault. Further lines, if any, show the place in an expression.
    remedy
        The remedy; a :class:`~kinetree.words.arguments.Remedy` where files have other words for it than
        Python.
    where
        Path of the field, such as ``"frame_inner.position"``, or None when no single field is to blame.
    cause
        `SAME_NAME`, `UNCHECKED`, `UNUSED`, or empty: for those who have to tell faults apart.
    about
        The other parts of the model that it is about: what is wrong with them may be the reason.
    """

    kind: str
    name: str
    message: str
    remedy: str
    where: str | None = None
    cause: str = ""
    about: tuple[Part, ...] = ()

    def __str__(self) -> str:
        first, *shown = self.message.split("\n")
        return "\n".join([f'{self.kind} "{self.name}": {with_remedy(first, self.remedy)}', *shown])


class ModelError(ValueError):
    """A model that cannot be used, with all its faults.

    Attributes
    ----------
    faults : tuple of Fault
        Every fault found.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[ModelError], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True)
class Report:
    """All that validation found.

    Parameters
    ----------
    faults
        Faults that make the model unusable.
    warnings
        Choices that can be computed but are probably not meant.
    notes
        Additions that Kinetree made to the model.
    """

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def about_motion(self) -> tuple[str, ...]:
        """Warnings that concern a motion: those about parameters and about unused parts are left out."""
        return tuple(str(w) for w in self.warnings if w.kind != "parameter" and w.cause != UNUSED)

    def raise_if_faulty(self) -> None:
        """Raise :class:`ModelError` with every fault, if there is one."""
        if self.faults:
            raise ModelError(self.faults)

    def __str__(self) -> str:
        lines = [f"error: {fault}" for fault in self.faults]
        lines += [f"warning: {warning}" for warning in self.warnings]
        lines += [f"note: {note}" for note in self.notes]
        return "\n".join(lines) or "no faults"
