"""Faults of a value, told in words: a factor, a sign, a transposed matrix, rows in another order, an old state."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from kinetree.arrays import Array

ANSWER_DIFFERENCE = 1e-8
"""Largest difference of a right answer, relative to the largest entry of the quantity at all states."""
ROUND_FACTOR = 1e-6
"""Difference from a number of few digits up to which a factor is called by that number."""

Values = Sequence[Array]
"""A quantity at each of the states, in their order."""


def agree(got: Values, expected: Values) -> bool:
    """True where the values agree at all states."""
    if [value.shape for value in got] != [value.shape for value in expected]:
        return False
    a, b = (np.concatenate([value.ravel() for value in values]) for values in (got, expected))
    scale = float(np.abs(b).max(initial=0.0)) or 1.0
    return bool(np.abs(a - b).max(initial=0.0) <= ANSWER_DIFFERENCE * scale)


def described(got: Values, expected: Values, suspects: Mapping[str, Values]) -> str:
    """Describe the error of the values in words; ``suspects`` are values of likely mistakes by their words."""
    state = next((k for k, (a, b) in enumerate(zip(got, expected, strict=True)) if not agree([a], [b])), 0)
    asked = expected[state].shape
    alike = [k for k, value in enumerate(expected) if value.shape == asked == got[k].shape]
    if not alike or state not in alike:
        found = got[state].shape
        turned = ": it looks transposed" if found == asked[::-1] else ""
        return (
            _suspected(got, suspects)
            or f"has the shape {_shape(found)}, {_shape(asked)} is asked for{turned}"
        )
    got, expected = [got[k] for k in alike], [expected[k] for k in alike]  # those of one shape
    suspects = {words: [values[k] for k in alike] for words, values in suspects.items()}
    if not all(np.isfinite(value).all() for value in got):
        return "is not finite"
    if not any(value.any() for value in got):
        likely = _suspected(got, suspects)
        return "is zero" + (f"; it {likely}" if likely else "")
    if len(got) > 2 and agree(got, [got[0]] * len(got)) and not agree(expected, [expected[0]] * len(got)):
        return "does not change with the state"
    return (
        _whole(got, expected)
        or _suspected(got, suspects)
        or _by_lines(got, expected)
        or _entries(got, expected)
    )


def _shape(shape: tuple[int, ...]) -> str:
    return "of a number" if not shape else " × ".join(map(str, shape))


def _factor(got: Values, expected: Values) -> float | None:
    """The number by which the expected values are multiplied at all states."""
    a, b = np.concatenate([v.ravel() for v in got]), np.concatenate([v.ravel() for v in expected])
    if not b.any() or not a.any():
        return None
    factor = float(a @ b / (b @ b))
    return factor if factor and agree(got, [factor * value for value in expected]) else None


def _multiple(factor: float) -> str:
    if abs(factor + 1) < ROUND_FACTOR:
        return "has the wrong sign"
    near = float(f"{factor:.3g}")
    shown = f"{near:g}" if abs(near - factor) < ROUND_FACTOR * abs(factor) else f"{factor:.6g}"
    return f"is {shown} times what it should be"


def _whole(got: Values, expected: Values) -> str:
    """Mistakes of the whole value."""
    factor = _factor(got, expected)
    if factor is not None:
        return _multiple(factor)
    shift = float((got[0] - expected[0]).flat[0])
    if expected[0].size > 1 and agree(got, [value + shift for value in expected]):
        return f"is {abs(shift):.4g} too {'large' if shift > 0 else 'small'} in every entry"
    shape = expected[0].shape
    if len(shape) < 2 or shape[0] != shape[1]:
        return ""
    if agree(got, [value.T for value in expected]):
        return "looks transposed"
    if agree(got, [np.eye(shape[0])] * len(got)):
        return "is the unit matrix"
    return ""


def _suspected(got: Values, suspects: Mapping[str, Values]) -> str:
    for words, values in suspects.items():
        if agree(got, values):
            return words
    return ""


def _by_lines(got: Values, expected: Values) -> str:
    """Mistakes of rows or columns, or of entries of a vector: another order, a factor in some of them."""
    lines = (("row", "rows"), ("column", "columns")) if expected[0].ndim == 2 else (("entry", "entries"),)
    for axis, (line, several) in enumerate(lines[: expected[0].ndim]):
        size = expected[0].shape[axis]
        a = [[np.take(value, [k], axis) for value in got] for k in range(size)]
        b = [[np.take(value, [k], axis) for value in expected] for k in range(size)]
        order = [next((j for j, y in enumerate(b) if agree(x, y)), None) for x in a]
        if None not in order and len(set(order)) == size > 1:
            shift = {(j - k) % size for k, j in enumerate(order) if j is not None}
            return f"has its {several} " + (
                "shifted by one" if shift in ({1}, {size - 1}) else "in another order"
            )
        wrong = [k for k in range(size) if not agree(a[k], b[k])]
        if len(wrong) < size:
            mine, right = ([np.take(value, wrong, axis) for value in values] for values in (got, expected))
            factor = _factor(mine, right)
            which = f"{line} {wrong[0] + 1}" if len(wrong) == 1 else f"{several} {_listed(wrong)}"
            return f"{'is wrong' if factor is None else _multiple(factor)} in {which}"
    return ""


def _listed(places: Sequence[int]) -> str:
    shown = [str(k + 1) for k in places]
    return ", ".join(shown[:-1]) + f" and {shown[-1]}"


def _entries(got: Values, expected: Values) -> str:
    """The entry that is furthest off, at the state where it is."""
    state = int(np.argmax([np.abs(a - b).max() for a, b in zip(got, expected, strict=True)]))
    a, b = got[state], expected[state]
    place = np.unravel_index(int(np.argmax(np.abs(a - b))), a.shape)
    where = f" in entry ({', '.join(str(int(k) + 1) for k in place)})" if a.ndim else ""
    return f"is wrong: at state {state + 1}{where} it is {a[place]:.6g}, and should be {b[place]:.6g}"
