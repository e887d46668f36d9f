"""Outlines of lines and arcs against points sampled on them: area, closest places, normals, and distances of parts."""

import math

import casadi as ca
import numpy as np
import pytest
from scipy.spatial.distance import cdist

from kinetree.model.geometry.outlines import (
    Arc,
    Line,
    PlacedOutline,
    area,
    circle,
    outline_faults,
    pairs,
    parts,
)

ROUNDED = ((-0.3, -0.1), (0.3, -0.1), (0.3, 0.0, 0.3), (0.2, 0.1), (-0.3, 0.1, 0.7))
HOLLOW = ((-1.0, -0.5), (1.0, -0.5), (1.0, 0.5), (0.4, 0.5, -0.6), (-0.4, 0.5), (-1.0, 0.5))
BITTEN = ((-0.2, -0.3, 1.8), (0.2, -0.3), (0.1, 0.0), (-0.1, 0.0))  # an arc of more than half a turn
DISK = circle(0.15, (0.05, -0.02))
SHAPES = {"rounded": ROUNDED, "hollow": HOLLOW, "bitten": BITTEN, "disk": DISK}


def sampled_edge(begin, end, count=120):
    """Points of an edge, from the definition of the bulge: tan of a quarter of its angle, to the right of the chord."""
    (x0, y0, *bulge), (x1, y1, *_) = begin, end
    a, b = np.array((x0, y0)), np.array((x1, y1))
    share = np.linspace(0.0, 1.0, count)[:, None]
    if not bulge or bulge[0] == 0.0:
        return a + share * (b - a)
    angle = 4 * math.atan(bulge[0])
    # turning by the angle about the centre takes a to b: c − R c = b − R a
    c, s = math.cos(angle), math.sin(angle)
    R = np.array([[c, -s], [s, c]])
    centre = np.linalg.solve(np.eye(2) - R, b - R @ a)
    turns = angle * share.ravel()
    arm = a - centre
    return centre + np.stack(
        [np.cos(turns) * arm[0] - np.sin(turns) * arm[1], np.sin(turns) * arm[0] + np.cos(turns) * arm[1]], 1
    )


def boundary(outline, count=120):
    edges = zip(outline, (*outline[1:], outline[0]), strict=True)
    return np.concatenate([sampled_edge(begin, end, count) for begin, end in edges])


def sampled_part(part, count=120):
    if isinstance(part, Line):
        return np.array(part.start) + np.linspace(0, part.length, count)[:, None] * np.array(part.along)
    begin = math.atan2(part.first[1], part.first[0])
    turns = begin + np.linspace(0.0, part.angle, count)
    return np.array(part.centre) + part.radius * np.stack([np.cos(turns), np.sin(turns)], 1)


def moved(points, angle, origin):
    c, s = math.cos(angle), math.sin(angle)
    return points @ np.array([[c, s], [-s, c]]) + origin


def closest(p, q):
    """Distance of two clouds of points, and the two points."""
    d = cdist(p, q)
    i, j = np.unravel_index(np.argmin(d), d.shape)
    return d[i, j], p[i], q[j]


def inside(point, polygon):
    """By the winding number."""
    d = polygon - point
    e = np.roll(d, -1, axis=0)
    turns = np.arctan2(d[:, 0] * e[:, 1] - d[:, 1] * e[:, 0], (d * e).sum(axis=1))
    return abs(turns.sum()) > math.pi


@pytest.mark.parametrize("name", SHAPES)
def test_area_and_parts_are_those_of_the_boundary(name):
    outline = SHAPES[name]
    x, y = boundary(outline, 4000).T
    shoelace = 0.5 * float(x @ np.roll(y, -1) - y @ np.roll(x, -1))
    assert area(outline) == pytest.approx(shoelace, rel=1e-5)
    found = parts(outline)
    points = boundary(outline)
    for part in found:
        distances = [np.linalg.norm(points - p, axis=1).min() for p in sampled_part(part, 50)]
        assert max(distances) < 1e-2
    everywhere = np.concatenate([sampled_part(part) for part in found])
    assert max(np.linalg.norm(everywhere - p, axis=1).min() for p in points[::10]) < 1e-2
    corners = [part for part in found if isinstance(part, Arc) and part.radius == 0.0]
    turned = sum(part.angle * (-1 if part.hollow else 1) for part in found if isinstance(part, Arc))
    hollow_corners = {"hollow": 2, "bitten": 2}.get(name, 0)  # corners into the material touch nothing
    if not hollow_corners:
        assert turned == pytest.approx(2 * math.pi, rel=1e-9)
    assert len(corners) == {"rounded": 5, "hollow": 6, "bitten": 2, "disk": 0}[name]


@pytest.mark.parametrize(("first", "second"), [(a, b) for a in SHAPES for b in SHAPES])
def test_closest_places_are_those_of_the_boundaries(first, second):
    random = np.random.default_rng(3)
    one, two = parts(SHAPES[first]), parts(SHAPES[second])
    angle1, angle2, o1, o2 = ca.SX.sym("a"), ca.SX.sym("b"), ca.SX.sym("o", 2), ca.SX.sym("p", 2)

    def placed(angle, origin):
        c, s = ca.cos(angle), ca.sin(angle)
        return PlacedOutline(ca.vertcat(ca.horzcat(c, -s), ca.horzcat(s, c)), origin)

    found = pairs(one, two, placed(angle1, o1), placed(angle2, o2))
    rows = [ca.vertcat(f.gap, f.normal, f.point, f.valid) for f in found]
    function = ca.Function("pairs", [angle1, o1, angle2, o2], [ca.horzcat(*rows)])
    looked_at = 0
    for _ in range(12):
        a1, a2 = random.uniform(-math.pi, math.pi, 2)
        at1, at2 = random.uniform(-2.2, 2.2, 2), random.uniform(-0.2, 0.2, 2)
        p, q = moved(boundary(SHAPES[first]), a1, at1), moved(boundary(SHAPES[second]), a2, at2)
        distance, here, there = closest(p, q)
        sharp = [cdist(moved(np.array([v[:2] for v in SHAPES[name]]), a, at), [end]).min() < 1e-9
                 for name, a, at, end in ((first, a1, at1, here), (second, a2, at2, there))]  # fmt: skip
        if distance < 0.15 or inside(p[0], q) or inside(q[0], p) or all(sharp):  # two corners never touch
            continue
        looked_at += 1
        gap, nx, ny, x, y, valid = np.array(function(a1, at1, a2, at2))
        facing = np.flatnonzero((valid > 0) & (gap > 0))
        best = facing[np.argmin(gap[facing])]
        assert gap[best] == pytest.approx(distance, abs=1e-3)
        assert np.array((nx[best], ny[best])) == pytest.approx((here - there) / distance, abs=0.08)
        assert np.array((x[best], y[best])) == pytest.approx((here + there) / 2, abs=0.02)
    assert looked_at >= 2


def test_parts_that_do_not_face_each_other_are_at_least_so_far_apart():
    """Of every pair, ``apart`` is no more than the distance of the two parts."""
    random = np.random.default_rng(5)
    one, two = parts(ROUNDED), parts(HOLLOW)
    kept = [
        (a, b)
        for a in one
        for b in two
        if len(
            pairs(
                [a], [b], PlacedOutline(ca.SX.eye(2), ca.SX(2, 1)), PlacedOutline(ca.SX.eye(2), ca.SX(2, 1))
            )
        )
    ]
    assert len(kept) > 20
    for a, b in kept:
        for _ in range(4):
            angle, origin = random.uniform(-math.pi, math.pi), random.uniform(-1.5, 1.5, 2)
            c, s = math.cos(angle), math.sin(angle)
            R = ca.SX(ca.DM([[c, -s], [s, c]]))
            (found,) = pairs(
                [a], [b], PlacedOutline(R, ca.SX(ca.DM(origin))), PlacedOutline(ca.SX.eye(2), ca.SX(2, 1))
            )
            valid, apart = (float(ca.DM(v)) for v in (found.valid, found.apart))
            distance, _, _ = closest(moved(sampled_part(a), angle, origin), sampled_part(b))
            assert valid or apart <= distance + 1e-3


@pytest.mark.parametrize(
    ("outline", "words"),
    [
        (((0, 0),), "two vertices"),
        (((0, 0), (1, 0), (1, 0)), "same point"),
        (((0, 0), (0, 1), (1, 1)), "clockwise"),
    ],
)
def test_outlines_that_are_none(outline, words):
    assert words in outline_faults(outline)
    assert outline_faults(ROUNDED) is None


def test_the_centre_of_a_circle_is_where_it_was_said():
    (arc,) = parts(circle(0.004, (-0.07, 0.0)))
    assert (arc.centre, arc.radius) == ((-0.07, 0.0), pytest.approx(0.004, rel=1e-15))
