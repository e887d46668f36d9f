"""The course refuses wrong answers and accepts right ones, and says which quantity is wrong and how.

Every solution is spoilt in two ways: one returned quantity is changed at a time (factor, sign, transposed, …), and one
term at a time is left out of its source.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from itertools import combinations
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from scipy.linalg import null_space

import kinetree as kt
from kinetree.spatial.numeric import skew

course = kt.course
LESSONS = course.lessons()
Answer = dict[str, Any]
Change = Callable[[np.ndarray, np.ndarray], np.ndarray]
"""From a value, and that of the state before, to a wrong one."""


def _one_entry(value: np.ndarray, _: np.ndarray) -> np.ndarray:
    changed = value.copy()
    place = np.unravel_index(np.argmax(np.abs(value)), value.shape)
    changed[place] += 0.1 * abs(value[place])
    return changed


def _unit(value: np.ndarray, _: np.ndarray) -> np.ndarray:
    return np.eye(*value.shape) if value.ndim == 2 else np.ones_like(value)


def _last_row_zero(value: np.ndarray, _: np.ndarray) -> np.ndarray:
    changed = value.copy()
    changed[-1] = 0
    return changed


CHANGES: dict[str, Change] = {
    "factor": lambda value, _: 7 * value,
    "half": lambda value, _: value / 2,
    "sign": lambda value, _: -value,
    "transposed": lambda value, _: value.T,
    "rows shifted": lambda value, _: np.roll(value, 1, axis=0),
    "columns shifted": lambda value, _: np.roll(value, 1, axis=-1),
    "rows swapped": lambda value, _: value[::-1],
    "stale": lambda _, before: before,
    "zero": lambda value, _: 0 * value,
    "unit matrix": _unit,
    "one entry": _one_entry,
    "row forgotten": _last_row_zero,
    "sign of a row": lambda value, _: np.concatenate([-value[:1], value[1:]]),
    "absolute": lambda value, _: np.abs(value),
    "added": lambda value, before: value + 0.3 * np.abs(value).max(),
}
WORDS = {
    "factor": "is 7 times what it should be",
    "half": "is 0.5 times what it should be",
    "sign": "has the wrong sign",
    "stale": "the state before",
    "zero": "is zero",
}
"""What the verdict says of these, whatever the quantity."""


def _array(value: Any) -> np.ndarray:
    return np.atleast_1d(np.asarray(value, dtype=float))


def _same(a: Any, b: Any) -> bool:
    return a.shape == b.shape and np.abs(a - b).max(initial=0) <= 1e-6 * np.abs(b).max(initial=0)


def _lesson(name: str) -> Any:
    return import_module("kinetree.analysis.course")._LESSONS[name]


def _asked(lesson: str) -> list[tuple[str, int | None]]:
    """Quantities of a lesson, and the entries that are compared."""
    return [
        (one.name, place)
        for one in _lesson(lesson).asked
        if not one.words
        for place in (range(one.first, one.first + len(one.owners)) if one.owners else [None])
    ]


STATES = 3
"""Enough to tell a value from that of the state before."""


def _right_answers(lesson: str) -> list[Answer]:
    """What the solution returns at the states that are compared."""
    found: list[Answer] = []

    def kept(*arguments: Any) -> Answer:
        found.append(course.solution(lesson)(*arguments))
        return found[-1]

    assert course.compare(kept, lesson, states=STATES)
    return found


def _spoilt(answers: list[Answer], quantity: str, place: int | None, change: Change) -> list[Answer] | None:
    """The answers with one quantity changed; None where that makes no difference."""
    values = [_array(answer[quantity] if place is None else answer[quantity][place]) for answer in answers]
    wrong = [change(value, values[max(k - 1, 0)]) for k, value in enumerate(values)]
    if all(_same(a, b) for a, b in zip(wrong, values, strict=True)):
        return None
    found = []
    for answer, value in zip(answers, wrong, strict=True):
        entries = value
        if place is not None:
            entries = list(answer[quantity])
            entries[place] = value
        found.append({**answer, quantity: entries})
    return found


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_quantity_spoilt_in_ten_ways_is_refused_by_name(lesson: str) -> None:
    kinds, right = set(), _right_answers(lesson)
    for quantity, place in _asked(lesson):
        for kind, change in CHANGES.items():
            answers = _spoilt(right, quantity, place, change)
            if answers is None:
                continue
            kinds.add(kind)
            given = iter(answers)
            verdict = course.compare(lambda *_: next(given), lesson, states=STATES)  # noqa: B023
            assert not verdict, (quantity, kind)
            if quantity not in ("T_hat", "Phi"):  # another basis, other rows: the rest is wrong with these
                assert {fault.quantity for fault in verdict.faults} == {quantity}, (kind, str(verdict))
            if kind in WORDS and quantity != "T_hat":  # a multiple of a basis is one
                assert WORDS[kind] in str(verdict), (quantity, kind, str(verdict))
    assert len(kinds) >= 10


WRONG_ARGUMENTS: dict[str, tuple[str, Callable[..., tuple[Any, ...]]]] = {
    "partial-velocities": ("gravity", lambda bodies, g: (bodies, 0 * g)),
    **dict.fromkeys(
        ("kane-angles", "kane-euler-parameters", "augmentation", "elimination", "recursion"),
        ("gravity", lambda bodies, g: (bodies, 0 * g)),
    ),
    "cut-joints": ("gravity", lambda bodies, g, tip: (bodies, 0 * g, tip)),
    **dict.fromkeys(
        ("zero-eigenvalues", "reduced-form"),
        ("unit matrix", lambda A, f, B, gamma: (np.eye(len(f)), f, B, gamma)),
    ),
    "speeds": ("gravity", lambda sleigh, theta, y, g: (sleigh, theta, y, 0 * g)),
}


@pytest.mark.parametrize("lesson", WRONG_ARGUMENTS)
def test_what_was_forgotten_throughout_is_said(lesson: str) -> None:
    word, forget = WRONG_ARGUMENTS[lesson]
    verdict = course.compare(
        lambda *arguments: course.solution(lesson)(*forget(*arguments)), lesson, states=STATES
    )
    assert not verdict
    assert word in str(verdict)


# --- right answers in other forms -------------------------------------------------------------------------
def _plain(value: Any) -> Any:
    """Lists of numbers instead of arrays."""
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value.tolist() if isinstance(value, np.ndarray) else value


def _columns(value: Any) -> Any:
    """Vectors as columns, and lists of bodies as tuples."""
    if isinstance(value, list | tuple) and not all(isinstance(one, int | float | str) for one in value):
        return tuple(_columns(one) for one in value)
    return value[:, None] if isinstance(value, np.ndarray) and value.ndim == 1 else value


def _listed(answer: Answer) -> Answer:
    return {name: _plain(value) for name, value in answer.items()}


def _as_columns(answer: Answer) -> Answer:
    return {name: _columns(value) for name, value in answer.items()}


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("form", [_listed, _as_columns], ids=["lists", "columns"])
def test_lists_columns_and_more_than_was_asked_are_right(
    lesson: str, form: Callable[[Answer], Answer]
) -> None:
    def answer(*given: Any) -> Answer:
        return {**form(course.solution(lesson)(*given)), "mine": "x"}

    verdict = course.compare(answer, lesson, states=STATES)
    assert verdict, str(verdict)
    assert "all right" in str(verdict)


def _by_symbols(lesson: str) -> Callable[..., Answer]:
    """The quantities under the symbols of the lesson."""
    symbols = {one.name: one.symbol for one in _lesson(lesson).asked}
    return lambda *given: {symbols[name]: value for name, value in course.solution(lesson)(*given).items()}


def _other_rows(bodies: Any, g: np.ndarray) -> Answer:
    """Augmentation with rows of other signs and scales in another order, and λ as the force on the bodies."""
    right = course.solution("augmentation")(bodies, g)
    S = np.diag([-1.0, 2, 1, -0.5, 3, 1, 1, -1, 4])[[3, 0, 8, 1, 5, 4, 6, 2, 7]]
    lam = -np.linalg.solve(S.T, right.pop("lambda"))
    return {**right, "Phi": S @ right["Phi"], "gamma": S @ right["gamma"], "lambda_on_bodies": lam}


def _in_ground_axes(bodies: Any, g: np.ndarray) -> Answer:
    """The recursion as Wijckmans writes it: V = (v_G; ω) in ground axes, the weight among the loads."""
    found: dict[str, list[np.ndarray]] = {name: [] for name in ("A", "B", "C", "M_hat", "g_hat")}
    r, S = [np.zeros(3)], skew
    O = np.zeros(3)
    for body in bodies:
        J = bodies[body.lower - 1] if body.lower else None
        w_J = J.omega if J else np.zeros(3)
        q = J.R.T @ body.q if J else np.zeros(3)
        O = O + q
        H, w, s = body.R.T @ body.H, body.omega, body.R.T @ body.r
        r.append(O + s)
        A = np.eye(6)
        A[:3, 3:] = S(r[body.lower] - r[-1])  # Wijckmans (3.19)
        B = np.vstack([-S(s) @ H, H])  # Wijckmans (3.20), s_ji = −s
        arm = O - r[body.lower]
        bias = np.cross(w_J, np.cross(w_J, arm)) + np.cross(w, np.cross(w, s))
        turning = np.cross(w_J, H @ body.u)
        C = np.concatenate([bias - S(s) @ turning, turning])
        I = body.R.T @ body.I @ body.R
        M = np.block([[body.m * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), I]])
        loads = np.concatenate([body.m * g, -np.cross(w, I @ w)])
        for name, value in zip(found, (A, B, C, M, loads), strict=True):
            found[name].append(value)
    n, D, M_bar, g_bar = len(bodies), {}, {}, {}
    for K in reversed(range(n)):
        A, B, C, M, own = (found[name][K] for name in found)
        D[K] = B.T @ M @ B
        left = np.eye(6) - M @ B @ np.linalg.inv(D[K]) @ B.T
        M_bar[K], g_bar[K] = A.T @ left @ M @ A, A.T @ left @ (own - M @ C)
        if J := bodies[K].lower:
            found["M_hat"][J - 1] = found["M_hat"][J - 1] + M_bar[K]
            found["g_hat"][J - 1] = found["g_hat"][J - 1] + g_bar[K]
    u_dot = course.solution("recursion")(bodies, g)["u_dot"]
    lists = {name: [of[K] for K in range(n)] for name, of in (("D", D), ("M_bar", M_bar), ("g_bar", g_bar))}
    return {**found, **lists, "u_dot": u_dot}


def _signs_of_wijckmans(bodies: Any, g: np.ndarray, tip: np.ndarray) -> Answer:
    """Φᵀλ on the other side of the equation of motion: λ and Ψ have the other sign."""
    right = course.solution("cut-joints")(bodies, g, tip)
    return {**right, "Psi": -right["Psi"], "lambda": -right.pop("lambda_on_bodies")}


def _another_basis(A: np.ndarray, f: np.ndarray, B: np.ndarray, gamma: np.ndarray) -> Answer:
    """The zero-eigenvalue space spanned by columns that are neither orthogonal nor of length one."""
    right = course.solution("zero-eigenvalues")(A, f, B, gamma)
    T_hat = null_space(B, rcond=1e-9) @ (np.eye(6, k=1) + np.diag([1.0, 2, 3, -1, -2, 4]))
    return {**right, "T_hat": T_hat, "A_hat": T_hat.T @ A, "f_hat": T_hat.T @ f}


def _other_partition(A: np.ndarray, f: np.ndarray, B: np.ndarray, gamma: np.ndarray) -> Answer:
    """The last speeds that may depend do so, those that are kept stand in falling order; solved with multipliers."""
    dependent = next(
        list(three)
        for three in combinations(reversed(range(len(f))), 3)
        if np.linalg.svd(B[:, three], compute_uv=False)[-1] > 0.01
    )
    independent = [k for k in reversed(range(len(f))) if k not in dependent]
    V, u = np.eye(len(f))[:, independent], np.zeros(len(f))
    V[dependent] = -np.linalg.pinv(B[:, dependent]) @ B[:, independent]
    u[dependent] = np.linalg.pinv(B[:, dependent]) @ gamma
    rows = B[:3]
    whole = np.block([[A, -rows.T], [rows, np.zeros((3, 3))]])
    y_dot = np.linalg.solve(whole, np.concatenate([f, gamma[:3]]))[: len(f)]
    reduced = {"A_hat": V.T @ A @ V, "f_hat": V.T @ (f - A @ u), "y_dot": y_dot}
    return {"independent": independent, "V": V, "u": u, **reduced}


def _one_name(*given: Any) -> Answer:
    return {**course.solution("comparing")(*given), "fewest": "kane-angles"}


ALTERNATIVES: Mapping[str, Callable[..., Answer]] = {
    **{lesson: _by_symbols(lesson) for lesson in LESSONS},
    "augmentation": _other_rows,
    "recursion": _in_ground_axes,
    "cut-joints": _signs_of_wijckmans,
    "zero-eigenvalues": _another_basis,
    "reduced-form": _other_partition,
    "comparing": _one_name,
}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_right_answer_in_another_form_is_accepted(lesson: str) -> None:
    verdict = course.compare(ALTERNATIVES[lesson], lesson, states=STATES)
    assert verdict, str(verdict)


# --- terms left out of the source -------------------------------------------------------------------------
class _Without(ast.NodeTransformer):
    """Leaves one term out of the sum that is counted ``number``."""

    def __init__(self, number: int, keep_left: bool) -> None:
        self.left, self.keep_left = number, keep_left

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Add | ast.Sub):
            return node
        self.left -= 1
        if self.left != -1:
            return node
        return node.left if self.keep_left else node.right


def _sums(tree: ast.AST) -> int:
    return sum(
        isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) for node in ast.walk(tree)
    )


def _mutants(lesson: str) -> Iterator[tuple[str, Callable[..., Answer]]]:
    solution = course.solution(lesson)
    module = import_module(solution.function.__module__)
    own = lesson == "kane-angles"  # helpers of the others are spoilt in lessons that use all they compute
    files = [import_module(name) for name in solution.helpers if own] + [module]
    for file in files:
        source = inspect.getsource(file)
        for number in range(_sums(ast.parse(source))):
            for keep_left in (True, False):
                tree = ast.fix_missing_locations(_Without(number, keep_left).visit(ast.parse(source)))
                made = ModuleType(file.__name__)
                exec(compile(tree, file.__name__, "exec"), made.__dict__)
                function = getattr(made, solution.function.__name__, None)
                if function is None:  # a helper: the solution with the spoilt one in its place
                    function = _with_helper(module, made)
                yield f"{file.__name__}, sum {number}, {'left' if keep_left else 'right'}", function


def _with_helper(module: ModuleType, helper: ModuleType) -> Callable[..., Answer]:
    made = ModuleType(module.__name__)
    exec(compile(inspect.getsource(module), module.__name__, "exec"), made.__dict__)
    for name, value in vars(helper).items():
        if name in vars(made) and inspect.isfunction(value) and value.__module__ == helper.__name__:
            setattr(made, name, value)
    return getattr(made, module.__name__.rpartition(".")[2])


QUICK = ("partial-velocities", "speeds")


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize(
    "lesson", [pytest.param(one, marks=[] if one in QUICK else pytest.mark.slow) for one in LESSONS]
)
def test_a_term_left_out_is_refused(lesson: str) -> None:
    accepted = [
        name for name, function in _mutants(lesson) if course.compare(function, lesson, states=STATES)
    ]
    assert not accepted


# --- answers that cannot be compared, and what else the course has ----------------------------------------
def _all_of(value: Any) -> Answer:
    return dict.fromkeys(("omega_y", "omega", "v_G_y", "v_G", "F"), value)


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda bodies, g: 3, "returns int; return a dict of names and values"),
        (lambda bodies, g: {"omega": 1}, 'returns no "omega_y"'),
        (lambda bodies, g: 1 / 0, "stops at state 1 with ZeroDivisionError"),
        (lambda bodies: {}, "TypeError"),
        (lambda bodies, g: _all_of("x"), "is not made of numbers"),
        (lambda bodies, g: _all_of([np.array([1.0 + 1.0j])] * 3), "some have an imaginary part"),
        (lambda bodies, g: _all_of([1]), "with 1 entries"),
        (lambda bodies, g: _all_of([1] * 3), "has the shape"),
    ],
)
def test_an_answer_that_cannot_be_compared_is_told_why(function: Callable[..., Any], said: str) -> None:
    verdict = course.compare(function, "partial-velocities", states=STATES)
    assert not verdict
    assert said in str(verdict)


def test_values_that_are_not_finite_are_refused() -> None:
    def answer(*given: Any) -> Answer:
        right = course.solution("elimination")(*given)
        return {**right, "A": right["A"] * np.inf}

    verdict = course.compare(answer, "elimination", states=STATES)
    assert [str(fault) for fault in verdict.faults] == ["TᵀMT is not finite"]


def test_a_function_may_change_its_arguments() -> None:
    def answer(bodies: Any, g: np.ndarray) -> Answer:
        right = course.solution("recursion")(bodies, g)
        for body in bodies:
            body.I[:] = 0
        g[:] = 0
        return right

    assert course.compare(answer, "recursion", states=STATES)
    assert course.compare(answer, "recursion", states=STATES)


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_solution_is_hidden_until_it_is_printed(lesson: str) -> None:
    solution = course.solution(lesson)
    name = lesson.replace("-", "_")
    assert "np." not in repr(solution)
    assert f"def {name}(" in str(solution)
    assert f"{name}(" in course.task(lesson)
    assert course.model(lesson).bodies
    assert len(course.state(lesson)) == solution.function.__code__.co_argcount


def test_a_lesson_that_there_is_not_is_told_the_nearest() -> None:
    with pytest.raises(KeyError, match='did you mean "recursion"'):
        course.solution("recursions")
