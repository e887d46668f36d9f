"""The course: exercises whose answers are compared, quantity by quantity, with what the program computes.

>>> import kinetree as kt
>>> kt.course.lessons()[:3]
('partial-velocities', 'kane-angles', 'kane-euler-parameters')
>>> bool(kt.course.compare(kt.course.solution("partial-velocities"), "partial-velocities"))
True

A lesson's function gets the bodies at a state and returns its matrices by name; `compare` says which of them is wrong,
and how. `solution` has the answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from kinetree.analysis.course.arm_lessons import ARM_LESSONS
from kinetree.analysis.course.checking import ComparedState, Suspects, Verdict, WrongQuantity
from kinetree.analysis.course.lesson import CourseSolution, Lesson
from kinetree.analysis.course.mechanism import CourseBody, coordinates
from kinetree.analysis.course.other_lessons import COMPARING, CONNECTION_ARRAY, SPEEDS, instructions
from kinetree.model import Model
from kinetree.words.arguments import known_name

__all__ = [
    "CourseBody", "CourseSolution", "Verdict", "WrongQuantity", "compare", "coordinates", "instructions", "lessons",
    "model", "solution", "state", "task",
]  # fmt: skip

STATES = 4
"""Random states at which a function is compared."""

_LESSONS: dict[str, Lesson] = {
    lesson.name: lesson
    for lesson in (*ARM_LESSONS[:3], CONNECTION_ARRAY, *ARM_LESSONS[3:], SPEEDS, COMPARING)
}


def lessons() -> tuple[str, ...]:
    """Names of the lessons, in their order."""
    return tuple(_LESSONS)


def compare(function: Callable[..., Any], lesson: str, *, states: int = STATES, seed: int = 1) -> Verdict:
    """Compare a function that a student wrote with what the program computes, at random states.

    Parameters
    ----------
    function
        Takes what `state` gives, and returns a dict of the quantities that `task` lists. Lists do as well as arrays.
    lesson
        Name of the lesson.
    states, seed
        Number of random states, and the seed they are drawn with.

    Returns
    -------
    Verdict
        True where all is right; printed, it says which quantity is wrong, and how.
    """
    compared = _compared(_lesson("compare", lesson).name, states, seed)
    return _LESSONS[lesson].check(function, compared, lambda: _suspects(lesson, states, seed))


def solution(lesson: str) -> CourseSolution:
    """The answer to the exercise of a lesson: call it as your own function, print it to read it."""
    return _lesson("solution", lesson).solution


def task(lesson: str) -> str:
    """The head of the function to write, and the quantities it returns."""
    return _lesson("task", lesson).describe()


def state(lesson: str, *, seed: int = 1) -> tuple[Any, ...]:
    """The arguments of the function of a lesson at a random state."""
    _lesson("state", lesson)
    return _compared(lesson, 1, seed)[0].copied()


def model(lesson: str) -> Model:
    """The mechanism of a lesson."""
    return _lesson("model", lesson).model()


@lru_cache(maxsize=32)
def _compared(lesson: str, states: int, seed: int) -> tuple[ComparedState, ...]:
    return _LESSONS[lesson].compared(states, seed)


@lru_cache(maxsize=32)
def _suspects(lesson: str, states: int, seed: int) -> Suspects:
    return _LESSONS[lesson].suspects(_compared(lesson, states, seed))


def _lesson(asked_by: str, name: str) -> Lesson:
    known_name(f"course.{asked_by}", "lesson", name, _LESSONS)
    return _LESSONS[name]
