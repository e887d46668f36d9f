# %% [markdown]
# # 3 · Forces and reactions
#
# How much torque does a crank need, and what do its bearings carry? A slider-crank at constant speed, against a spring. You
# will read reactions, see in which axes they are, and check them by the balance of power.

# %%
import numpy as np

import kinetree as kt

r, l, omega = 0.05, 0.2, 2 * np.pi * 10  # m, m, rad/s
model = kt.Model.of(
    "press",
    kt.Gravity(acceleration=(0, -9.81, 0)),
    kt.Body.cylinder("crank", 2.0, radius=0.08, length=0.02, pose=kt.Frame()),
    kt.Body.rod("rod", 0.5, l, radius=0.01, pose=kt.Frame.at((r + l / 2, 0, 0))),
    kt.Body.box("slider", 0.8, (0.06, 0.05, 0.05), pose=kt.Frame.at((r + l, 0, 0))),
    kt.Revolute("main bearing", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("crank pin", "crank", "rod", point=(r, 0, 0), axis=(0, 0, 1)),
    kt.Revolute("gudgeon", "rod", "slider", point=(r + l, 0, 0), axis=(0, 0, 1)),
    kt.Prismatic("guide", "ground", "slider", point=(r + l, 0, 0), axis=(1, 0, 0)),
    kt.JointSpring("tool", "guide", stiffness=4000.0),
    kt.JointDriver("drive", "main bearing", 0, f"{omega}*t"),
)
run = kt.simulate(model, t_end=0.2, output=0.0005)
print(run.audit.verdict)

# %% [markdown]
# `drive.force` is the torque that keeps the speed constant. `NAME.reaction` is the force of the inner body of a joint on the
# outer one, in world axes; `NAME.reaction_moment` is the moment about the point of the joint.

# %%
for channel in ("drive.force", "main bearing.reaction", "guide.reaction"):
    print(f"{channel:24} [{run.describe(channel).unit}] up to {np.abs(run[channel]).max():.1f}")

# %% [markdown]
# Check it: at every instant the power of the drive is the rate of all energies, kinetic, of weights, and of the spring.

# %%
power = run["drive.force"] * omega
rate = np.gradient(run["energy.kinetic"] + run["energy.potential"], run.t)
error = np.abs(power - rate)[5:-5].max() / np.abs(power).max()
print(f"power of the drive against the rate of energy: {error:.1e} of the largest")
assert error < 1e-3

# %% [markdown]
# Torque over the angle of the crank, and where the main bearing is pressed: the polar diagram of a designer.

# %%
from matplotlib.figure import Figure

turn = run.t <= 2 * np.pi / omega
angle = np.degrees(run["main bearing.angle"][turn])
force = run["main bearing.reaction"][turn]
figure = Figure(figsize=(8, 3.8), layout="constrained")
torque, polar = figure.subplots(1, 2)
torque.plot(angle, run["drive.force"][turn])
torque.axhline(0, color="grey", linewidth=0.8)
torque.set_xlabel("crank angle [°]")
torque.set_ylabel("torque of the drive [N·m]")
torque.set_title("Half of a turn the spring drives the crank")
polar.plot(force[:, 0], force[:, 1])
polar.plot(0, 0, "k+")
polar.set_aspect("equal")
polar.set_xlabel("force on the crank, x [N]")
polar.set_ylabel("y [N]")
polar.set_title("Load of the main bearing")
figure
