"""Zeros of the event functions inside an accepted step, in the order of time.

SIGNS holds the side on which every event function stands at T_DONE (0: not known yet). A step is searched in four
parts, so that a function which crosses zero twice within a long step is still seen; a crossing is narrowed by
bisection on the dense output to the last bit of time, and the time taken is the first one on the new side.
"""

from __future__ import annotations

from numba import carray

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.dense import interpolate
from kinetree.solve.evaluate import evaluate_events
from kinetree.solve.memory import (
    DIRECTIONS,
    G_OTHER,
    HEADER,
    HITS,
    N_E,
    N_Z,
    OK,
    SIGNS,
    SIZE_I,
    SIZE_R,
    T_DONE,
    T_EVENT,
    T_NEW,
    Z_DENSE,
    Z_NEW,
    G,
    T,
    view,
)

PARTS = 4
SIMULTANEOUS = 1e-12  # of the length of the step: crossings closer than this are one instant


@inner
def events_inside(I, R, t, g):  # type: ignore[no-untyped-def]
    """G at a time inside the pending step."""
    n = I[N_Z]
    if t == R[T_NEW]:
        evaluate_events(I, R, t, view(R, I[Z_NEW], n), g)
        return OK
    z = view(R, I[Z_DENSE], n)
    status = interpolate(I, R, t, z)
    if status == OK:
        evaluate_events(I, R, t, z, g)
    return status


@inner
def side(value):  # type: ignore[no-untyped-def]
    """−1, 0 or +1."""
    if value > 0.0:
        return 1
    if value < 0.0:
        return -1
    return 0


@inner
def crosses(I, k, value):  # type: ignore[no-untyped-def]
    """Whether event k, found with this value, has crossed zero in a direction that is watched."""
    before = I[I[SIGNS] + k]
    watched = I[I[DIRECTIONS] + k]
    if before == 0 or side(value) == before or watched == 2:
        return False
    return watched == 0 or watched == -before


@inner
def narrow(I, R, k, left, right):  # type: ignore[no-untyped-def]
    """First time on the new side for event k, which crosses between left and right."""
    g = view(R, I[G_OTHER], I[N_E])
    while True:
        middle = left + 0.5 * (right - left)
        if middle <= left or middle >= right:
            return right
        if events_inside(I, R, middle, g) != OK:
            return right
        if crosses(I, k, g[k]):
            right = middle
        else:
            left = middle


@inner
def find_event(I, R):  # type: ignore[no-untyped-def]
    """Next event after T_DONE in the pending step: T_EVENT and HITS; returns how many events fall on it."""
    n_e = I[N_E]
    g = view(R, I[G], n_e)
    begin, end = R[T_DONE], R[T_NEW]
    left = begin
    for part in range(1, PARTS + 1):
        right = end if part == PARTS else begin + (end - begin) * part / PARTS
        if right <= left:
            continue
        if events_inside(I, R, right, g) != OK:
            return 0
        first, last = right, left
        found = False
        for k in range(n_e):
            if crosses(I, k, g[k]):
                first = min(first, narrow(I, R, k, left, right))
                found = True
        if found:
            for k in range(n_e):  # crossings of the same instant may differ in the last bits
                if crosses(I, k, g[k]):
                    time = narrow(I, R, k, left, right)
                    if time - first <= SIMULTANEOUS * (end - R[T]):
                        last = max(last, time)
            events_inside(I, R, last, g)
            hits = 0
            for k in range(n_e):
                I[I[HITS] + k] = 1 if crosses(I, k, g[k]) else 0
                hits += I[I[HITS] + k]
                I[I[SIGNS] + k] = side(g[k])
            R[T_EVENT] = last
            return hits
        for k in range(n_e):
            I[I[SIGNS] + k] = side(g[k])
        R[T_DONE] = right
        left = right
    return 0


@Unit
def location(integers, reals):  # type: ignore[no-untyped-def]
    """Unit around `find_event`, so that runs without events need not compile it."""
    head = carray(integers, HEADER)
    return find_event(carray(integers, head[SIZE_I]), carray(reals, head[SIZE_R]))
