"""A small run for pictures: a pendulum of many shapes, held by a spring."""

import kinetree as kt


def pendulum() -> kt.Model:
    s = kt.shapes
    shapes = (
        s.Box((0.1, 0.2, 0.3)),
        s.Sphere(0.08, pose=kt.Frame.at((0.2, 0.0, 0.0)), color="tomato"),
        s.Cylinder(0.05, 0.3, pose=kt.Frame.at((0.0, 0.3, 0.0))),
        s.Rod((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 0.03),
    )
    bob = kt.Body(
        "bob", 1.0, inertia=(0.1, 0.2, 0.3, 0.0, 0.0, 0.0), shapes=shapes, pose=kt.Frame.at((0, 0, -1))
    )
    return kt.Model.of(
        "pendulum",
        bob,
        kt.Revolute("hinge", "ground", "bob", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Marker("peg", "ground", kt.Frame.at((1.0, 0.0, 0.0))),
        kt.SpringDamper("spring", "peg", "bob", stiffness=5.0, free_length=0.5),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        ground_shapes=[s.Box((2.0, 2.0, 0.01), pose=kt.Frame.at((0, 0, -1.5)))],
    )


def swung() -> kt.Run:
    return kt.simulate(pendulum(), 1.0, initial={"hinge.angle": 0.8}, output=0.05)
