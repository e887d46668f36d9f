"""Models of the textbooks, with symbols for all their numbers."""

from __future__ import annotations

import kinetree as kt

NOTHING = (0, 0, 0, 0, 0, 0)


def parameters(*names: str) -> list[kt.Parameter]:
    return [kt.Parameter(name, 0.4 + 0.3 * k) for k, name in enumerate(names)]


def rods(masses: list[str], lengths: list[str]) -> kt.Model:
    """Uniform rods hinged end to end, angles measured from the horizontal."""
    items: list[object] = [
        kt.Gravity(acceleration=(0, "-g", 0)),
        *parameters("g", *dict.fromkeys((*masses, *lengths))),
    ]
    before, x = "ground", "0"
    for k, (m, l) in enumerate(zip(masses, lengths, strict=True), start=1):
        inertia = (0, f"{m}*{l}**2/12", f"{m}*{l}**2/12", 0, 0, 0)
        items.append(kt.Body(f"rod{k}", m, inertia=inertia, pose=kt.Frame.at((f"{x}+{l}/2", 0, 0))))
        items.append(kt.Revolute(f"J{k}", before, f"rod{k}", point=(x, 0, 0), axis=(0, 0, 1)))
        before, x = f"rod{k}", f"{x}+{l}"
    return kt.Model.of(f"{len(masses)} rods", *items)


def point_masses() -> kt.Model:
    """Two point masses on massless rods, hanging."""
    return kt.Model.of(
        "two point masses",
        *parameters("g", "m1", "m2", "l1", "l2"),
        kt.Gravity(acceleration=(0, "-g", 0)),
        kt.Body("a", "m1", inertia=NOTHING, pose=kt.Frame.at((0, "-l1", 0))),
        kt.Body("b", "m2", inertia=NOTHING, pose=kt.Frame.at((0, "-l1-l2", 0))),
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("B", "a", "b", point=(0, "-l1", 0), axis=(0, 0, 1)),
    )


def cart_pole() -> kt.Model:
    """A cart on a rail, pushed by F, and a point mass hanging from it."""
    return kt.Model.of(
        "cart-pole",
        *parameters("mc", "mp", "l", "g", "F"),
        kt.Gravity(acceleration=(0, "-g", 0)),
        kt.Body("cart", "mc", inertia=NOTHING, pose=kt.Frame()),
        kt.Body("pole", "mp", inertia=NOTHING, pose=kt.Frame.at((0, "-l", 0))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "pole", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointMotor("push", joint="rail", torque="F"),
    )


def top() -> kt.Model:
    """Lagrange's top: angles of precession, nutation and spin; I1, I3 about the fixed point."""
    return kt.Model.of(
        "top",
        *parameters("m", "l", "g", "I1", "I3"),
        kt.Gravity(acceleration=(0, 0, "-g")),
        kt.Body("ring", 0, inertia=NOTHING, pose=kt.Frame()),
        kt.Body("top", "m", inertia=("I1-m*l**2", "I1-m*l**2", "I3", 0, 0, 0), pose=kt.Frame.at((0, 0, "l"))),
        kt.Universal("post", "ground", "ring", point=(0, 0, 0), axis1=(0, 0, 1), axis2=(1, 0, 0)),
        kt.Revolute("spin", "ring", "top", point=(0, 0, 0), axis=(0, 0, 1)),
    )


def slider_crank() -> kt.Model:
    """Crank r with inertia J, uniform rod l, and a slider at its end that is held on the x axis."""
    return kt.Model.of(
        "slider-crank",
        *parameters("J", "m", "ms", "r", "l"),
        kt.Body("crank", 0, inertia=(0, 0, "J", 0, 0, 0), pose=kt.Frame()),
        kt.Body("rod", "m", inertia=(0, 0, "m*l**2/12", 0, 0, 0), pose=kt.Frame.at(("r+l/2", 0, 0))),
        kt.Body("slider", "ms", inertia=NOTHING, pose=kt.Frame.at(("r+l", 0, 0))),
        kt.Revolute("bearing", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.Revolute("pin", "crank", "rod", point=("r", 0, 0), axis=(0, 0, 1)),
        kt.Weld("wrist", "rod", "slider", point=("r+l", 0, 0)),
        kt.Marker("end", "rod", kt.Frame.at(("l/2", 0, 0))),
        kt.Marker("rail", "ground", kt.Frame.from_axes((1, 0, 0), (0, 0, -1))),
        kt.PointOnPlane("guide", "end", "rail"),
    )


def hanging_rods(*further: object) -> kt.Model:
    """Three equal rods hanging from O1."""
    items: list[object] = [*parameters("g", "m", "l"), kt.Gravity(acceleration=(0, "-g", 0))]
    before = "ground"
    for k in range(1, 4):
        at = kt.Frame.from_axes((0, -1, 0), (1, 0, 0), (0, f"-{2 * k - 1}*l/2", 0))
        inertia = (0, "m*l**2/12", "m*l**2/12", 0, 0, 0)
        items.append(kt.Body(f"rod{k}", "m", inertia=inertia, pose=at))
        point = (0, f"-{k - 1}*l", 0)
        start = {1: 0.4, 2: 1.5707963267948966 - 0.4, 3: 1.5707963267948966 + 0.4}[k]
        items.append(kt.Revolute(f"J{k}", before, f"rod{k}", point=point, axis=(0, 0, 1), q0=(start,)))
        before = f"rod{k}"
    return kt.Model.of("three rods", *items, *further)


def pinned_rods() -> kt.Model:
    """The same with their end held at (l, 0): the closed loop of the zero eigenvalues theorem."""
    held, tip = kt.Frame.at(("l", 0, 0)), kt.Frame.at(("l/2", 0, 0))
    return hanging_rods(kt.Spherical("end", "ground", "rod3", frame_inner=held, frame_outer=tip, cut=True))


def two_bodies() -> kt.Model:
    """Two free bodies, the second relative to the first: q', r' with all their components."""
    return kt.Model.of(
        "two bodies",
        *parameters("m1", "m2", "qx", "qy", "qz", "rx", "ry", "rz"),
        kt.Body("B1", "m1", inertia=(1, 2, 3, 0, 0, 0)),
        kt.Body("B2", "m2", inertia=(2, 3, 4, 0, 0, 0), com=("rx", "ry", "rz")),
        kt.Free("J1", "ground", "B1", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Free("J2", "B1", "B2", frame_inner=kt.Frame.at(("qx", "qy", "qz")), frame_outer=kt.Frame()),
    )
