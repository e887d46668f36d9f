# %% [markdown]
# # 2 · Closed loops
#
# A four-bar linkage: three moving bars and the ground, four hinges. Nothing special has to be said about the loop. You will
# see how it is closed, what "redundant" means, and the curve that a point of the coupler draws.

# %%
import numpy as np

import kinetree as kt

z = (0, 0, 1)
A, B, C, D = np.array([(0, 0, 0), (0, 0.1, 0), (0.3, 0.25, 0), (0.3, 0, 0)], dtype=float)


def bar(name, start, end, mass):
    """A slender bar between two points of the world."""
    middle, along = (start + end) / 2, end - start
    length = float(np.linalg.norm(along))
    return kt.Body.rod(
        name, mass, length, radius=0.01, pose=kt.Frame.from_axes(along, np.cross(z, along), middle)
    )


model = kt.Model.of(
    "four-bar",
    bar("crank", A, B, 0.2),
    bar("coupler", B, C, 0.6),
    bar("rocker", C, D, 0.5),
    kt.Revolute("A", "ground", "crank", point=A, axis=z),
    kt.Revolute("B", "crank", "coupler", point=B, axis=z),
    kt.Revolute("C", "coupler", "rocker", point=C, axis=z),
    kt.Revolute("D", "ground", "rocker", point=D, axis=z),
    kt.Marker.at("pen", "coupler", (0, 0.15, 0)),
    kt.JointDriver("turn", "A", 0, "2*pi*t"),
)
print(kt.examine(model))

# %% [markdown]
# Four hinges hold a flat linkage three times more than needed: hinges that are all parallel to z hold the bars in the
# plane again and again. Kinetree says so, and goes on: redundant constraints are no error. The motion does not depend on
# them, but some reactions do, and these are shared so that they are least.
#
# The crank is driven, so nothing is left to integrate: `kinematics` follows the motion from position to position.

# %%
turn = kt.kinematics(model, np.linspace(0, 1, 181))
pen = turn["pen.position"]
print(f"the pen goes {np.ptp(pen[:, 0]) * 1000:.0f} mm across and {np.ptp(pen[:, 1]) * 1000:.0f} mm up")

# %% [markdown]
# Check it: the distance between the pins B and C must stay the length of the coupler at every angle.

# %%
length = np.linalg.norm(C - B)
crank = turn["A.angle"] + np.pi / 2
pin_B = 0.1 * np.column_stack([np.cos(crank), np.sin(crank)])
rocker = turn["D.angle"] + np.pi / 2
pin_C = D[:2] + 0.25 * np.column_stack([np.cos(rocker), np.sin(rocker)])
error = np.abs(np.linalg.norm(pin_C - pin_B, axis=1) - length).max()
print(f"largest error of the coupler's length: {error:.1e} m")
assert error < 1e-9

# %% [markdown]
# The same loop as a motion that is integrated gives the same curve, and keeps the loop closed to round-off:

# %%
run = kt.simulate(model, t_end=1.0, output=turn.t)
print(run.audit.verdict, f"residual {run.audit.position_residual:.1e}")
assert np.abs(run["pen.position"] - pen).max() < 1e-6

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(7, 3.8), layout="constrained")
curve, angles = figure.subplots(1, 2)
curve.plot(1000 * pen[:, 0], 1000 * pen[:, 1])
curve.set_aspect("equal")
curve.set_xlabel("x [mm]")
curve.set_ylabel("y [mm]")
curve.set_title("Path of the pen")
angles.plot(np.degrees(turn["A.angle"]), np.degrees(turn["D.angle"]))
angles.set_xlabel("crank [°]")
angles.set_ylabel("rocker [°]")
angles.set_title("The rocker returns faster than it goes")
figure
