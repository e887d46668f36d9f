"""What reading a file costs grows with its length, not with the square of it, whatever stands in it.

Work is counted in calls of functions, which no other program on the machine changes.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import pytest

from kinetree.io.toml import loads

HEAD = """\
format = 1
[model]
name = "m"
[[body]]
name = "b"
mass = 1
inertia = [1, 1, 1, 0, 0, 0]
[[joint]]
name = "j"
type = "revolute"
inner = "ground"
outer = "b"
frame_inner = {}
frame_outer = {}
"""


def definitions(first: str, each: str) -> Callable[[int], str]:
    """Definitions of which each needs the one before it."""
    return lambda n: "\n".join(
        [HEAD, "[definitions]", f'd0 = "{first}"', *(f'd{i + 1} = "{each.format(i)}"' for i in range(n))]
    )


def ring(n: int) -> str:
    lines = [f'd{i} = "d{(i + 1) % n} + 1"' for i in range(n)]
    return "\n".join([HEAD, "[definitions]", *lines])


def markers(names: Callable[[int, int], str]) -> Callable[[int], str]:
    return lambda n: HEAD + "".join(f'[[marker]]\nname = "{names(i, n)}"\nbody = "b"\n' for i in range(2 * n))


FAMILIES: dict[str, Callable[[int], str]] = {
    "a chain of constants": definitions("1", "d{0} + 1"),
    "a chain of states": definitions("j.angle", "d{0} + 1"),
    "a chain of an unknown name": definitions("nobody", "d{0} + 1"),
    "a chain without a value": definitions("1/0", "d{0} + 1"),
    "a ring": ring,
    "equal names": markers(lambda i, n: "x"),
    "names that are there twice": markers(lambda i, n: f"x{i % n}"),
}


def work(text: str) -> int:
    """Calls of functions, of Python and of C, until the text is read or refused."""
    calls = 0

    def count(frame: Any, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        loads(text)
    except ValueError:
        pass
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("family", FAMILIES)
def test_twice_the_text_is_twice_the_work(family: str) -> None:
    text = FAMILIES[family]
    work(text(1))  # what is imported on the way
    small, middle, large = (work(text(n)) for n in (120, 240, 480))
    assert large - middle < 2.3 * (middle - small)


def test_long_circles_are_told_in_a_few_names() -> None:
    with pytest.raises(ValueError, match=r"needs itself: d0 → d1 → .* → … → d0") as error:
        loads(ring(1000))
    assert len(str(error.value)) < 300
