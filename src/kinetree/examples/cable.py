"""A cable as a chain of 50 rigid links, pinned at one end and let go from the horizontal.

Links are rods joined by hinges with a little bending stiffness and damping. Fifty joints in a row are what
recursive algorithms are made for: their work grows with the number of links, not with its square or cube.
"""

from __future__ import annotations

import kinetree as kt
from kinetree.model.model import Item

LINKS = 50
LENGTH = 2.0  # of the cable, m
MASS = 1.0  # of the cable, kg


def build() -> kt.Model:
    """The cable, stretched along x."""
    step = LENGTH / LINKS
    parts: list[Item] = [
        kt.Gravity(acceleration=(0.0, -9.81, 0.0)),
        kt.Parameter("bending", 0.0, "N·m/rad"),
        kt.Parameter("damping", 0.0, "N·m·s/rad"),
    ]
    for k in range(LINKS):
        inner = f"link {k}" if k else "ground"
        color = "#e76f51" if k % 2 else "#264653"
        shape = kt.shapes.Rod((-step / 2, 0, 0), (step / 2, 0, 0), 0.012, color=color)
        place = kt.Frame.at(((k + 0.5) * step, 0.0, 0.0))
        parts += [
            kt.Body.rod(f"link {k + 1}", MASS / LINKS, step, radius=0.002, pose=place, shapes=(shape,)),
            kt.Revolute(f"hinge {k + 1}", inner, f"link {k + 1}", point=(k * step, 0, 0), axis=(0, 0, 1)),
            kt.JointSpring(f"stiffness {k + 1}", f"hinge {k + 1}", stiffness="bending"),
            kt.JointDamper(f"loss {k + 1}", f"hinge {k + 1}", damping="damping"),
        ]
    parts.append(kt.Marker.at("end", f"link {LINKS}", (step / 2, 0, 0)))
    post = kt.shapes.Box((0.1, 0.1, 0.2), color="#6c757d")
    text = "A chain of fifty links swings down from the horizontal."
    return kt.Model.of("cable of fifty links", *parts, description=text, ground_shapes=(post,))


model = build()
run = kt.RunSettings(t_end=0.6, rtol=1e-9, atol=1e-11, output_interval=0.005)
