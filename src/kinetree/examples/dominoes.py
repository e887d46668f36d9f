"""A row of dominoes that knock each other over, one pushing the next and leaning on it.

Each turns about its front lower edge, against a stop that keeps it from falling back. The front that runs along the row
soon has a steady speed: that of smooth stones without restitution, which J. M. J. van Leeuwen, The domino effect,
Am. J. Phys. 78 (2010) 721, finds from momentum at the blows and energy between them.
"""

from __future__ import annotations

import kinetree as kt

COUNT = 6
THICKNESS, WIDTH, HEIGHT, GAP = (round(length * 2**14) / 2**14 for length in (0.0075, 0.024, 0.048, 0.012))
"""m; the gap is that between faces. Binary fractions: sums of them, and places far away, have no round-off."""
MASS = 0.009  # kg
PUSH = 3.0  # rad/s, of the first


def build(count: int = COUNT, gap: float = GAP, push: float = PUSH) -> kt.Model:
    """Stones along x; the joint of each stands at the foot of its front face."""
    size = (THICKNESS, WIDTH, HEIGHT)
    parts: list[object] = []
    for i in range(count):
        foot, name = i * (gap + THICKNESS), f"stone{i + 1}"
        color = "#e76f51" if i == 0 else "#264653"
        at = kt.Frame.at((foot - THICKNESS / 2, 0, HEIGHT / 2))
        parts += [
            kt.Body.box(name, mass=MASS, size=size, pose=at, shapes=(kt.shapes.Box(size, color=color),)),
            kt.Revolute(
                f"edge{i + 1}", "ground", name, point=(foot, 0, 0), axis=(0, 1, 0), u0=0.0 if i else push
            ),
            kt.JointStop(
                f"floor{i + 1}", f"edge{i + 1}", lower=0.0, upper=1.5707963, stiffness=2.0, damping=5.0
            ),
        ]
        if i:
            shapes = [kt.ContactShape(f"stone{k}", size=size, radius=3e-4) for k in (i, i + 1)]
            parts.append(kt.ConvexContact(f"knock{i}", shapes, stiffness=3e4, exponent=1.0, damping=100.0))
    return kt.Model.of(
        "dominoes",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *parts,
        description="A row of dominoes falls: each knocks over the next, and the front runs at a steady speed.",
    )


model = build()
run = kt.RunSettings(t_end=0.47, output_interval=0.002)
