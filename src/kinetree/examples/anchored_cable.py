"""A cable anchored at both ends: pulled taut at a third of its length, and let go.

Twelve rigid links on hinges between two anchors closer than the cable is long: a chain with a closed loop through the
ground, one of the systems Kamman and Huston wrote their closed-loop equations for. At rest it hangs in the catenary of
links: with the horizontal pull H and the weight w of a link, link k has the slope

    tan θ_k = (k − (n + 1)/2) w / H ,      k = 1 … n,      Σ cos θ_k = span / length of a link.

``kinetree equilibrium anchored_cable.py`` finds it.
"""

from __future__ import annotations

import math
from itertools import pairwise

import kinetree as kt
from kinetree.model.model import Item

LINKS = 12
TAUT = 4  # links on the short side of where it is pulled
STEP = 0.25  # length of a link, m
MASS = 0.1  # of a link, kg
RADIUS = 0.01  # of the cable, m
SPAN = 2.4  # of the anchors, m


def start() -> list[tuple[float, float]]:
    """Ends of the links: the triangle of the two taut parts and the span."""
    short, long = TAUT * STEP, (LINKS - TAUT) * STEP
    x = (short**2 - long**2 + SPAN**2) / (2 * SPAN)
    y = -math.sqrt(short**2 - x**2)
    first = [(x * k / TAUT, y * k / TAUT) for k in range(TAUT)]
    rest = LINKS - TAUT
    return first + [(x + (SPAN - x) * k / rest, y * (1 - k / rest)) for k in range(rest + 1)]


def build() -> kt.Model:
    """The cable between its anchors, in the plane z = 0."""
    ends = start()
    parts: list[Item] = [kt.Gravity(acceleration=(0.0, -9.81, 0.0))]
    for k, ((ax, ay), (bx, by)) in enumerate(pairwise(ends)):
        along = ((bx - ax) / STEP, (by - ay) / STEP, 0.0)
        place = kt.Frame.from_axes(along, (-along[1], along[0], 0.0), ((ax + bx) / 2, (ay + by) / 2, 0.0))
        shape = kt.shapes.Rod(
            (-STEP / 2, 0, 0), (STEP / 2, 0, 0), RADIUS, color="#e76f51" if k % 2 else "#264653"
        )
        inner = f"link {k}" if k else "ground"
        parts += [
            kt.Body.rod(f"link {k + 1}", MASS, STEP, radius=RADIUS, pose=place, shapes=(shape,)),
            kt.Revolute(f"hinge {k + 1}", inner, f"link {k + 1}", point=(ax, ay, 0.0), axis=(0, 0, 1)),
        ]
    parts += [
        kt.Revolute("anchor", f"link {LINKS}", "ground", point=(SPAN, 0.0, 0.0), axis=(0, 0, 1)),
        kt.Marker.at("middle", f"link {LINKS // 2}", (STEP / 2, 0.0, 0.0)),
    ]
    posts = tuple(
        kt.shapes.Box((0.08, 0.08, 0.2), pose=kt.Frame.at((x, 0, 0)), color="#6c757d") for x in (0.0, SPAN)
    )
    text = "A cable of twelve links between two anchors, pulled taut at a third of its length, is let go."
    return kt.Model.of("cable anchored at both ends", *parts, description=text, ground_shapes=posts)


model = build()
run = kt.RunSettings(t_end=0.8, rtol=1e-10, atol=1e-12, output_interval=0.01)
