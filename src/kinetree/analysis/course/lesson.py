"""A lesson: its exercise, its states, the values expected there, and the forms in which an answer may be given."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from importlib import import_module
from typing import Any

import numpy as np

from kinetree.analysis.course.checking import (
    Answer,
    Asked,
    ComparedState,
    Suspects,
    UnusableAnswerError,
    Verdict,
    WrongQuantity,
    answers,
    by_owner,
    gather,
    value_of,
)
from kinetree.arrays import Array
from kinetree.model import Model

Expected = Mapping[str, tuple[Array, ...]]
"""Values expected at a state: by name, then by owner."""
Arguments = tuple[Any, ...]

_SOLUTIONS = "kinetree.analysis.course.solutions"


@dataclass(frozen=True)
class CourseSolution:
    """The answer to an exercise: a function to call, whose source is printed when it is asked for."""

    lesson: str
    function: Callable[..., Answer]
    helpers: tuple[str, ...] = ()

    def __call__(self, *arguments: Any) -> Answer:
        return self.function(*arguments)

    def __str__(self) -> str:
        modules = [*self.helpers, self.function.__module__]
        return "\n\n".join(inspect.getsource(import_module(name)).rstrip() for name in modules)

    def __repr__(self) -> str:
        return f"solution of the lesson {self.lesson}: call it, or print it to read it"


@dataclass(frozen=True)
class Lesson:
    """An exercise.

    Attributes
    ----------
    name
        Name by which it is asked for.
    task
        Head of the function that the student writes, and what it computes.
    asked
        The quantities it returns, in the order in which they are computed.
    draw
        A random state: arguments of the function, and the values expected for them.
    model
        The mechanism.
    forms
        Other right values: of an answer and of what is expected, the values in a form that the task allows as well.
    mistakes
        Words and changed arguments: what a solution gives that forgets something.
    helpers
        Files that the solution takes functions from.
    """

    name: str
    task: str
    asked: tuple[Asked, ...]
    draw: Callable[[np.random.Generator], ComparedState]
    model: Callable[[], Model]
    forms: tuple[Callable[[Arguments, Answer, Expected], Expected | None], ...] = ()
    mistakes: Mapping[str, Callable[..., Arguments]] = field(default_factory=dict)
    helpers: tuple[str, ...] = ()

    def describe(self) -> str:
        """The task of the lesson, and the quantities it asks for."""
        width = max(len(one.name) for one in self.asked) + 2
        lines = [self.task]
        for one in self.asked:
            entries = ", a list with an entry for each body" if one.owners else ""
            key = chr(34) + one.name + chr(34)
            lines.append(f"  {key:{width}}  {one.symbol}: {one.meaning}{entries}")
        return "\n".join(lines)

    @cached_property
    def solution(self) -> CourseSolution:
        """The answer."""
        name = self.name.replace("-", "_")
        function = getattr(import_module(f"{_SOLUTIONS}.{name}"), name)
        return CourseSolution(self.name, function, tuple(f"{_SOLUTIONS}.{helper}" for helper in self.helpers))

    def compared(self, states: int, seed: int) -> tuple[ComparedState, ...]:
        """Random states with the values expected there."""
        generator = np.random.default_rng(seed)
        return tuple(self.draw(generator) for _ in range(states))

    def check(
        self,
        function: Callable[..., Any],
        compared: Sequence[ComparedState],
        suspects: Callable[[], Suspects],
    ) -> Verdict:
        """Compare a function with the expected values; ``suspects`` gives the values of likely mistakes there."""
        try:
            given = answers(function, compared)
            faults = self._faults(given, compared, suspects)
        except UnusableAnswerError as reason:
            faults = [WrongQuantity("", "", partial("the function {}".format, reason))]
            return Verdict(self.name, len(compared), (), tuple(faults))
        wrong = {fault.quantity for fault in faults}
        right = tuple(one.symbol for one in self.asked if one.name not in wrong)
        return Verdict(self.name, len(compared), right, tuple(faults))

    def _faults(
        self, given: Sequence[Answer], compared: Sequence[ComparedState], suspects: Callable[[], Suspects]
    ) -> list[WrongQuantity]:
        """List the faults of the answers in the accepted form that is nearest to them."""
        faults = gather(self.asked, given, [at.expected for at in compared]).faults(suspects)
        if not faults:
            return []
        for form in self.forms:
            other = [form(c.arguments, answer, c.expected) for c, answer in zip(compared, given, strict=True)]
            if all(one is not None for one in other):
                found = gather(self.asked, given, [one for one in other if one is not None])
                faults = min(faults, found.faults(suspects), key=len)
        return faults

    def suspects(self, compared: Sequence[ComparedState]) -> Suspects:
        """Values of likely mistakes, by the words for them and by quantity."""
        found = {}
        for words, changed in self.mistakes.items():
            results = [self.solution(*changed(*at.arguments)) for at in compared]
            values = [{one.name: value_of(one, result) for one in self.asked} for result in results]
            found[words] = by_owner(values)
        return found
