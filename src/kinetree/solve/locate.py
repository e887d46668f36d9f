"""Zeros of the event functions inside an accepted step, in the order of time.

`signs` holds the side on which every event function stands at `t_done` (0: not known yet). Between two times at which a
function g and its rate ġ are known, it is modelled by the cubic of Hermite, and the model is checked against g at a
third time, an irrational share of the way, and where it is least if that lies within. Where the cubic stays away from
zero by more than it errs, nothing crosses; elsewhere the stretch is halved, down to SHORTEST of the step; within a
shortest stretch that is entered towards zero and left away from it, the least value is searched (two bodies that graze
each other at speed). So functions that pass zero twice within a long step, or hundreds of times, are followed. A
crossing is narrowed by bisection on the dense output to the last bit of time, and the time taken is the first one on
the new side.
"""

from __future__ import annotations

import numpy as np

from kinetree.linalg.compiled import Unit, inner
from kinetree.solve.dense import interpolate
from kinetree.solve.evaluate import evaluate_events
from kinetree.solve.memory import OK, SWITCHING, UNWATCHED
from kinetree.solve.record import run_at

PARTS = 4
SHORTEST = 2.0**-14  # of the step: shorter stretches are not searched
RESOLVED = 1e-14  # of the time itself: nor are those
CHECK = 0.381966011250105  # share of a stretch at which the cubic is checked
CAUTION = 4.0  # times the error seen there is how far it may err elsewhere
FAIR = 0.02  # error of a cubic, in units of the values at its ends, that shows where it passes zero
DIFFERENCE = 1e-3  # of a stretch: over which rates are differences
DEEPER = 40  # halvings of a shortest stretch in search of the least value
SIMULTANEOUS = 1e-12  # of the length of the step: crossings closer than this are one instant


@inner
def events_inside(run, t, g):  # type: ignore[no-untyped-def]
    """G at a time inside the pending step."""
    if t == run.t_new:
        evaluate_events(run, t, run.z_new, g)
        return OK
    return events_between(run, t, g)


@inner
def events_between(run, t, g):  # type: ignore[no-untyped-def]
    """G on the dense output."""
    z = run.z_dense
    status = interpolate(run, t, z)
    if status == OK:
        evaluate_events(run, t, z, g)
    return status


@inner
def row(run, which):  # type: ignore[no-untyped-def]
    """Rows of g: 0, 1 values at both ends, 2, 3 rates, 4 values at the check, 5 times found, 6 doubtful."""
    return run.g[which]


@inner
def sample(run, t, ahead, g, rate):  # type: ignore[no-untyped-def]
    """G and ġ at t; the rate is a difference towards t + ahead, both values on the dense output."""
    other = run.g_other
    status = events_between(run, t + ahead, rate)
    if status == OK:
        status = events_between(run, t, other)
    if status != OK:
        return status
    for k in range(run.n_e):
        rate[k] = (rate[k] - other[k]) / ahead
        g[k] = other[k]
    return events_inside(run, t, g) if t == run.t_new else OK


@inner
def side(value):  # type: ignore[no-untyped-def]
    """−1, 0 or +1."""
    if value > 0.0:
        return 1
    if value < 0.0:
        return -1
    return 0


@inner
def cubic(a, b, da, db, s):  # type: ignore[no-untyped-def]
    """Hermite's cubic at the share s; rates are per stretch."""
    r = 1.0 - s
    return r * r * ((1.0 + 2.0 * s) * a + s * da) + s * s * ((3.0 - 2.0 * s) * b - r * db)


@inner
def least(a, b, da, db):  # type: ignore[no-untyped-def]
    """Least value of the cubic within the stretch."""
    lowest = min(a, b)
    # its derivative is da + 2 q s + 3 c s²
    c = 2.0 * (a - b) + da + db
    q = 3.0 * (b - a) - 2.0 * da - db
    root = q * q - 3.0 * c * da
    if root >= 0.0:
        root = np.sqrt(root)
        for sign in (-1.0, 1.0):
            top, bottom = -q + sign * root, 3.0 * c
            if bottom != 0.0 and 0.0 < top / bottom < 1.0:
                lowest = min(lowest, cubic(a, b, da, db, top / bottom))
        if c == 0.0 and q != 0.0 and 0.0 < -0.5 * da / q < 1.0:
            lowest = min(lowest, cubic(a, b, da, db, -0.5 * da / q))
    return lowest


@inner
def is_quiet(sign, a, b, da, db, value):  # type: ignore[no-untyped-def]
    """Whether a function that begins on the side `sign` surely stays there; `value` is the one at CHECK."""
    error = abs(value - cubic(a, b, da, db, CHECK))
    return least(sign * a, sign * b, sign * da, sign * db) > CAUTION * error


@inner
def passes_once(a, b, da, db, value):  # type: ignore[no-untyped-def]
    """Whether a function that changes sides over the stretch does so just once."""
    error = abs(value - cubic(a, b, da, db, CHECK))
    return error <= FAIR * (abs(a) + abs(b)) and da * (b - a) > 0.0 and db * (b - a) > 0.0


@inner
def leaves(run, k, sign, value):  # type: ignore[no-untyped-def]
    """Whether event k has left the side `sign`; a right-hand side switches only when it is on the other one."""
    if run.directions[k] == SWITCHING:
        return side(value) == -sign
    return side(value) != sign


@inner
def narrow(run, k, sign, left, right):  # type: ignore[no-untyped-def]
    """First time away from the side `sign` for event k, which leaves it between left and right."""
    g = run.g_other
    while True:
        middle = left + 0.5 * (right - left)
        if middle <= left or middle >= right:
            return right
        if events_inside(run, middle, g) != OK:
            return right
        if leaves(run, k, sign, g[k]):
            right = middle
        else:
            left = middle


@inner
def dips(sign, a, b, da, db):  # type: ignore[no-untyped-def]
    """Whether a function on the side `sign` goes towards zero at the beginning and away from it at the end."""
    return sign * a > 0.0 and sign * b > 0.0 and sign * da < 0.0 and sign * db > 0.0


@inner
def stays(run, k, sign, left, width, a, b, da, db, value):  # type: ignore[no-untyped-def]
    """Whether event k, on the side `sign` at left, surely stays there; where its cubic dips, it is looked at there."""
    if not is_quiet(sign, a, b, da, db, value):
        return False
    if not dips(sign, a, b, da, db):
        return True
    # least where da + 2 q s + 3 c s² = 0, with da < 0 < db
    c = 2.0 * (a - b) + da + db
    q = 3.0 * (b - a) - 2.0 * da - db
    share = -da / (q + sign * np.sqrt(max(q * q - 3.0 * c * da, 0.0)))
    g = run.g_other
    if not 0.0 < share < 1.0 or events_between(run, left + share * width, g) != OK:
        return False
    lowest = cubic(a, b, da, db, share)
    return sign * lowest > CAUTION * abs(g[k] - lowest)


@inner
def dip(run, k, sign, left, right):  # type: ignore[no-untyped-def]
    """A time at which event k, which dips between left and right, has left the side `sign`; inf: none found."""
    g, rate = run.g_other, row(run, 4)
    for _ in range(DEEPER):
        middle = left + 0.5 * (right - left)
        ahead = DIFFERENCE * (right - left)
        if middle <= left or middle + ahead >= right or middle + ahead <= middle:
            return np.inf
        if events_between(run, middle + ahead, rate) != OK or events_between(run, middle, g) != OK:
            return np.inf
        if leaves(run, k, sign, g[k]):
            return middle
        if sign * (rate[k] - g[k]) < 0.0:
            left = middle
        else:
            right = middle
    return np.inf


@inner
def first_crossing(run, k, sign, begin, end):  # type: ignore[no-untyped-def]
    """First time in (begin, end] at which event k crosses zero in a direction that is watched; inf: none.

    `sign` is its side at `begin`. Crossings that are not watched are passed.
    """
    watched = run.directions[k]
    step = run.t_new - run.t
    shortest = max(SHORTEST * step, RESOLVED * max(abs(run.t), abs(run.t_new)))
    longest = max(step / PARTS, shortest)
    g0, g1, r0, r1, check = row(run, 0), row(run, 1), row(run, 2), row(run, 3), row(run, 4)
    left, width = begin, longest
    while left < end:
        width = shortest if sign == 0 else min(width, longest)  # from zero, where it goes shows very soon
        right = left + width
        if right >= end - 0.5 * shortest:
            right = end
        width = right - left
        status = sample(run, left, DIFFERENCE * width, g0, r0)
        if status == OK:
            status = sample(run, right, -DIFFERENCE * width, g1, r1)
        if status == OK:
            status = events_between(run, left + CHECK * width, check)
        if status != OK:
            return np.inf
        a, b, da, db, value = g0[k], g1[k], r0[k] * width, r1[k] * width, check[k]
        crosses = sign != 0 and leaves(run, k, sign, b)
        clear = sign == 0
        if crosses:
            clear = passes_once(a, b, da, db, value)
        elif sign != 0:
            clear = stays(run, k, sign, left, width, a, b, da, db, value)
        if not clear and width > 1.5 * shortest:
            width *= 0.5
            continue
        if sign == 0:
            sign = side(b)
        elif not clear and not crosses and dips(sign, a, b, da, db):
            time = dip(run, k, sign, left, right)
            if time < np.inf:
                crosses, right = True, time
        if crosses:
            time = narrow(run, k, sign, left, right)
            if watched == 0 or watched == -sign or watched == SWITCHING:
                return time
            events_inside(run, time, g0)
            sign, right = side(g0[k]), time
        left = right
        width *= 2.0
    return np.inf


@inner
def look_over(run, begin, end):  # type: ignore[no-untyped-def]
    """Where each function first may leave its side, to within a part of the step; inf where it surely does not."""
    n_e = run.n_e
    check, doubtful = row(run, 4), row(run, 6)
    for k in range(n_e):
        doubtful[k] = np.inf
    left = begin
    for part in range(1, PARTS + 1):
        right = end if part == PARTS else begin + (end - begin) * part / PARTS
        if right <= left:
            continue
        width = right - left
        g0, r0 = row(run, (part - 1) % 2), row(run, 2 + (part - 1) % 2)
        g1, r1 = row(run, part % 2), row(run, 2 + part % 2)
        status = sample(run, left, DIFFERENCE * width, g0, r0) if left == begin else OK
        if status == OK:
            status = sample(run, right, -DIFFERENCE * width, g1, r1)
        if status == OK:
            status = events_between(run, left + CHECK * width, check)
        if status != OK:
            return status
        for k in range(n_e):
            sign = run.signs[k]
            if run.directions[k] == UNWATCHED or doubtful[k] < np.inf:
                continue
            rate0, rate1 = r0[k] * width, r1[k] * width
            if sign == 0 or not stays(run, k, sign, left, width, g0[k], g1[k], rate0, rate1, check[k]):
                doubtful[k] = left
        left = right
    return OK


@inner
def find_event(run):  # type: ignore[no-untyped-def]
    """Next event after t_done in the pending step: t_event and hits; returns how many events fall on it."""
    n_e = run.n_e
    begin, end = run.t_done, run.t_new
    if end <= begin or look_over(run, begin, end) != OK:
        return 0
    found, doubtful = row(run, 5), row(run, 6)
    first = np.inf
    near = SIMULTANEOUS * (end - run.t)
    for k in range(n_e):
        run.hits[k] = 0
        found[k] = np.inf
        if doubtful[k] < np.inf:
            found[k] = first_crossing(run, k, run.signs[k], doubtful[k], min(end, first + near))
            first = min(first, found[k])
    last = end
    hits = 0
    g = row(run, 0)
    if first < np.inf:
        events_inside(run, first, g)
        for k in range(
            n_e
        ):  # what looked quiet but has changed sides by then (it jumps where another one switches)
            sign, watched = run.signs[k], run.directions[k]
            if found[k] == np.inf and sign != 0 and (watched == 0 or watched == -sign) and side(g[k]) != sign:
                found[k] = narrow(run, k, sign, begin, first)
        for k in range(n_e):
            first = min(first, found[k])
        last = first
        for k in range(n_e):  # crossings of the same instant may differ in the last bits
            if found[k] - first <= near:
                last = max(last, found[k])
                run.hits[k] = 1
                hits += 1
    events_inside(run, last, g)
    for k in range(n_e):
        if run.directions[k] != SWITCHING or side(g[k]) != 0:
            run.signs[k] = side(g[k])
    run.t_done = last
    run.t_event = last
    return hits


@Unit
def location(integers, reals):  # type: ignore[no-untyped-def]
    """Unit around `find_event`, so that runs without events need not compile it."""
    return find_event(run_at(integers, reals))
