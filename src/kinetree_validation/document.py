"""A JSON document read key by key, so that every fault can say where it is."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kinetree.arrays import Array
from kinetree.files.input import FileError, parsing, read_text
from kinetree.words.names import near, nearest

MOST_BYTES = 200_000_000
"""Size of a case file."""


@dataclass(frozen=True)
class CaseFault:
    """Something wrong in a case file: the key, what is wrong with it and what to do."""

    file: str
    key: str
    message: str
    remedy: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.message}" + (f"; {self.remedy}" if self.remedy else "")


class CaseError(ValueError):
    """A case file that cannot be used, with all its faults."""

    def __init__(self, faults: tuple[CaseFault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))

    def __reduce__(self) -> tuple[type[CaseError], tuple[tuple[CaseFault, ...]]]:
        return type(self), (self.faults,)


class KeyFaultError(ValueError):
    """A fault of one key; :class:`Faults` gathers them."""

    def __init__(self, key: str, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.key, self.message, self.remedy = key, message, remedy


@dataclass
class Faults:
    """Faults of a file found so far."""

    file: str
    found: list[CaseFault] = field(default_factory=list)

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Keep the fault of the part read inside, and go on with the next part."""
        try:
            yield
        except KeyFaultError as fault:
            self.add(fault.key, fault.message, fault.remedy)

    def add(self, key: str, message: str, remedy: str = "") -> None:
        self.found.append(CaseFault(self.file, key, message, remedy))

    def raise_if_any(self) -> None:
        """End reading when something was wrong."""
        if self.found:
            raise CaseError(tuple(self.found))


@dataclass(frozen=True)
class DocumentNode:
    """A value in the document and the key that leads to it, such as ``model.joints[2].axis``."""

    value: Any
    key: str = ""

    def fault(self, message: str, remedy: str = "") -> KeyFaultError:
        """The error to raise about this value."""
        return KeyFaultError(self.key, message, remedy)

    # --- structure ------------------------------------------------------------------------------------
    def __contains__(self, name: str) -> bool:
        return isinstance(self.value, dict) and self.value.get(name) is not None

    def __getitem__(self, name: str) -> DocumentNode:
        if not isinstance(self.value, dict):
            raise self.fault(f"must be an object with keys, got {_kind(self.value)}")
        key = f"{self.key}.{name}" if self.key else name
        if self.value.get(name) is None:
            raise KeyFaultError(key, "is missing", _misspelt(name, self.value))
        return DocumentNode(self.value[name], key)

    def first(self, *names: str) -> DocumentNode:
        """The first of several names that is present; the first of all is said to be missing where none is."""
        return self[next((name for name in names if name in self), names[0])]

    def items(self, name: str) -> list[DocumentNode]:
        """Entries of a list; none where the key is absent."""
        if name not in self:
            return []
        node = self[name]
        if not isinstance(node.value, list):
            raise node.fault(f"must be a list, got {_kind(node.value)}")
        return [DocumentNode(entry, f"{node.key}[{i}]") for i, entry in enumerate(node.value)]

    # --- values ---------------------------------------------------------------------------------------
    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value.strip():
            raise self.fault(f"must be text, got {_kind(self.value)}")
        return self.value

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, (int, float)):
            raise self.fault(f"must be a number, got {_kind(self.value)}")
        try:
            value = float(self.value)
        except OverflowError:  # a whole number of hundreds of digits
            value = np.inf
        if not np.isfinite(value):
            raise self.fault("must be finite")
        return value

    def array(self, *shape: int) -> Array:
        """Finite numbers of a shape."""
        try:
            values = np.asarray(self.value, dtype=float)
        except (TypeError, ValueError, OverflowError):
            raise self.fault(f"must hold {_shape(shape)} numbers, got {_kind(self.value)}") from None
        if values.shape != shape:
            raise self.fault(f"must hold {_shape(shape)} numbers, got {_shape(values.shape)}")
        if not np.all(np.isfinite(values)):
            raise self.fault("must be finite")
        return values

    def direction(self) -> Array:
        """A vector of three numbers, scaled to unit length."""
        values = self.array(3)
        length = math.hypot(*values)
        if length == 0.0:
            raise self.fault("must not be zero", "give the direction it points in")
        return values / length

    def one_of(self, known: Any, what: str) -> str:
        """A name out of those that are known."""
        name = self.text()
        if name not in known:
            raise self.fault(f'unknown {what} "{name}"', nearest(name, known))
        return name


def read_json(path: Path) -> DocumentNode:
    """The document of a file; :class:`CaseError` when it is not JSON with an object at its top."""
    try:
        text = read_text(path, MOST_BYTES)
        with parsing(path, "JSON"):
            value = json.loads(text)
    except FileError as error:
        raise CaseError((CaseFault(str(path), "", error.reason, "give a case file"),)) from None
    if not isinstance(value, dict):
        message = f"must hold an object at its top, got {_kind(value)}"
        raise CaseError((CaseFault(str(path), "", message, "write a case as in validation/README.md"),))
    return DocumentNode(value)


def _misspelt(name: str, keys: dict[str, Any]) -> str:
    found = near(name, [key for key in keys if key != name])
    return f'"{found[0]}" is there: is it meant?' if found else "add it"


def _kind(value: Any) -> str:
    if value is None:
        return "nothing"
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false"}
    return names.get(type(value), repr(value)[:40])


def _shape(shape: tuple[int, ...]) -> str:
    return "×".join(map(str, shape)) if shape else "single"
