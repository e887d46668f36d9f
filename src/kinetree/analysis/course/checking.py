"""The comparison of a student's function with the reference, quantity by quantity, at random states."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

import numpy as np

from kinetree.analysis.course.diagnosis import Values, agree, described
from kinetree.arrays import Array
from kinetree.words.names import did_you_mean, nearest

Answer = Mapping[str, Any]
"""Return value of a student's function: names and values, those of bodies as lists."""
Suspects = Mapping[str, Mapping[str, tuple[Values, ...]]]
"""Values of likely mistakes at all states, by the words for them, by quantity and by owner."""


@dataclass(frozen=True)
class Asked:
    """A quantity that an exercise asks for.

    Attributes
    ----------
    name, symbol, meaning
        Key in the answer, symbol of the lesson, and what it is.
    owners
        ``'body "upper"'``, …: of the entries of its list that are compared; empty where it is one value.
    first
        The first entry that is compared.
    words
        The names it may be, where it is one or several of a list and no number.
    otherwise
        Other keys it may be returned under, with what makes the asked value of it.
    """

    name: str
    symbol: str
    meaning: str
    owners: tuple[str, ...] = ()
    first: int = 0
    words: tuple[str, ...] = ()
    otherwise: tuple[tuple[str, Callable[[Array], Array]], ...] = ()

    def title(self, owner: str) -> str:
        return f"{self.symbol} of {owner}" if owner else self.symbol


@dataclass(frozen=True)
class ComparedState:
    """Arguments of one state, and the values expected there: by name, then by owner."""

    arguments: tuple[Any, ...]
    expected: Mapping[str, tuple[Array, ...]]

    @cached_property
    def _kept(self) -> bytes:
        return pickle.dumps(self.arguments)

    def copied(self) -> tuple[Any, ...]:
        """The arguments, for a function that may change them."""
        found: tuple[Any, ...] = pickle.loads(self._kept)
        return found


@dataclass(frozen=True)
class WrongQuantity:
    """A quantity that is wrong, and how.

    Attributes
    ----------
    quantity
        Its name in the answer; empty for a fault of the whole function.
    owner
        The body or joint it is of; empty for the system.
    """

    quantity: str
    owner: str
    say: Callable[[], str] = field(repr=False, compare=False)

    @cached_property
    def text(self) -> str:
        """The sentence."""
        return self.say()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Verdict:
    """The outcome of :func:`kinetree.course.compare`; true where everything is right.

    Attributes
    ----------
    lesson
        Name of the lesson.
    states
        Number of states compared.
    right
        Quantities that are right, by their symbols.
    faults
        Faults, in the order in which the lesson computes the quantities.
    """

    lesson: str
    states: int
    right: tuple[str, ...]
    faults: tuple[WrongQuantity, ...]

    def __bool__(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        if not self.faults:
            return f"{self.lesson}: all right at {self.states} random states: {', '.join(self.right)}"
        lines = [f"{self.lesson}: not right yet, compared at {self.states} random states"]
        lines += [f"  {fault.text}" for fault in self.faults]
        if len(self.faults) > 1:
            lines.append("  Begin with the first: what comes later is computed from it.")
        if self.right:
            lines.append(f"  right: {', '.join(self.right)}")
        return "\n".join(lines)


class UnusableAnswerError(Exception):
    """An answer that cannot be compared, with the reason in words."""


def answers(function: Callable[..., Any], compared: Sequence[ComparedState]) -> list[Answer]:
    """Call the function at every state, with copies of the arguments, and collect its answers."""
    found = []
    for number, at in enumerate(compared, 1):
        try:
            answer = function(*at.copied())
        except Exception as error:
            raise UnusableAnswerError(
                f"stops at state {number} with {type(error).__name__}: {error}"
            ) from error
        if not isinstance(answer, Mapping):
            raise UnusableAnswerError(
                f"returns {type(answer).__name__}; return a dict of names and values, "
                f'such as {{"{next(iter(at.expected))}": …}}'
            )
        found.append(answer)
    return found


def value_of(asked: Asked, answer: Answer) -> tuple[Array, ...]:
    """A quantity of an answer as arrays by owner."""
    change: Callable[[Array], Array] | None = None
    for name, other in ((asked.name, None), (asked.symbol, None), *asked.otherwise):
        if name in answer:
            given, change = answer[name], other
            break
    else:
        hint = did_you_mean(asked.name, map(str, answer))
        raise UnusableAnswerError(
            f'returns no "{asked.name}" ({asked.symbol}, {asked.meaning})' + (f"; {hint}" if hint else "")
        )
    if asked.words:
        return (_ticked(asked, given),)
    try:
        entries = list(given) if asked.owners else [given]
        last = asked.first + max(len(asked.owners), 1)
        if len(entries) < last:
            raise UnusableAnswerError(
                f'returns "{asked.name}" with {len(entries)} entries; give one for each body'
            )
        arrays = [_real(entry) for entry in entries[asked.first : last]]
    except (TypeError, ValueError) as error:
        raise UnusableAnswerError(f'returns "{asked.name}" that is not made of numbers: {error}') from error
    return tuple(arrays if change is None else map(change, arrays))


def _real(entry: Any) -> Array:
    """Numbers as an array; complex ones, as `numpy.linalg.eig` gives them, where nothing of them is imaginary."""
    given = np.asarray(entry)
    if np.iscomplexobj(given):
        if np.abs(given.imag).max(initial=0.0) > IMAGINARY * np.abs(given).max(initial=0.0):
            raise ValueError("some have an imaginary part")
        given = given.real
    return given.astype(float)


IMAGINARY = 1e-9
"""Share of the largest number below which an imaginary part is rounding."""


def _ticked(asked: Asked, given: Any) -> Array:
    """Ones at the names that were given among those that can be."""
    names = [given] if isinstance(given, str) else list(given) if isinstance(given, Iterable) else [given]
    for name in names:
        if name not in asked.words:
            raise UnusableAnswerError(
                f'returns {name!r} in "{asked.name}"; {nearest(str(name), asked.words)}'
            )
    return np.isin(asked.words, names).astype(float)


def _fitted(value: Array, shape: tuple[int, ...]) -> Array:
    """A column or a row as a vector, a vector as a column, a number as a 1 × 1 matrix."""
    alike = [n for n in value.shape if n != 1] == [n for n in shape if n != 1]
    return value.reshape(shape) if alike and value.ndim != len(shape) else value


def _wrong_names(asked: Asked, got: Values, expected: Values) -> str:
    state = next(k for k, (a, b) in enumerate(zip(got, expected, strict=True)) if (a != b).any())
    shown, right = (
        " and ".join(f'"{name}"' for name, tick in zip(asked.words, values[state], strict=True) if tick)
        or "none"
        for values in (got, expected)
    )
    return f"{asked.symbol} is wrong: at state {state + 1} it is {shown}, and should be {right}"


@dataclass(frozen=True)
class Gathered:
    """All values of all states: name → owner → state."""

    asked: tuple[Asked, ...]
    got: Mapping[str, tuple[Values, ...]]
    expected: Mapping[str, tuple[Values, ...]]

    def faults(self, suspects: Callable[[], Suspects]) -> list[WrongQuantity]:
        """List the faults, in the order in which quantities are asked for."""
        found = []
        for one in self.asked:
            mine, right = self.got[one.name], self.expected[one.name]
            for k, owner in enumerate(one.owners or ("",)):
                if not agree(mine[k], right[k]):
                    found.append(WrongQuantity(one.name, owner, partial(self._sentence, one, k, suspects)))
        return found

    def _sentence(self, one: Asked, k: int, suspects: Callable[[], Suspects]) -> str:
        """Say how entry k of a quantity is wrong."""
        mine, right = self.got[one.name][k], self.expected[one.name]
        if one.words:
            return _wrong_names(one, mine, right[k])
        likely = {words: values[one.name][k] for words, values in suspects().items() if one.name in values}
        likely |= {f"is that of {other}": right[j] for j, other in enumerate(one.owners) if j != k}
        likely["looks like the value at the state before"] = (right[k][0], *right[k][:-1])
        return f"{one.title(one.owners[k] if one.owners else '')} {described(mine, right[k], likely)}"


def by_owner(values: Iterable[Mapping[str, tuple[Array, ...]]]) -> dict[str, tuple[Values, ...]]:
    """States of quantities turned into quantities of states."""
    listed = list(values)
    return {name: tuple(zip(*[one[name] for one in listed], strict=True)) for name in listed[0]}


def gather(
    asked: tuple[Asked, ...], given: Sequence[Answer], expected: Sequence[Mapping[str, tuple[Array, ...]]]
) -> Gathered:
    """Put the answers and the expected values side by side."""
    got: list[dict[str, tuple[Array, ...]]] = []
    reasons: list[str] = []
    for answer, right in zip(given, expected, strict=True):
        mine: dict[str, tuple[Array, ...]] = {}
        for one in asked:
            try:
                values = value_of(one, answer)
            except UnusableAnswerError as reason:
                reasons += [str(reason)] * (str(reason) not in reasons)
                continue
            mine[one.name] = tuple(_fitted(a, b.shape) for a, b in zip(values, right[one.name], strict=True))
        got.append(mine)
    if reasons:
        raise UnusableAnswerError("; ".join(reasons))
    return Gathered(asked, by_owner(got), by_owner(expected))
