# %% [markdown]
# # 6 · Control of a crane
#
# A trolley carries a load on a rope over 3 m. If it simply drives there, the load swings. You will linearise the crane, choose
# gains by its poles, and compare with a controller that does not know of the swing.

# %%
import numpy as np

import kinetree as kt

crane = kt.Model.of(
    "crane",
    kt.Parameter("target", 3.0, "m"),
    kt.Gravity(acceleration=(0, 0, -9.81)),
    kt.Body.box("trolley", 50.0, (0.4, 0.3, 0.2), pose=kt.Frame()),
    kt.Body.sphere("load", 100.0, 0.2, pose=kt.Frame.at((0, 0, -4))),
    kt.Prismatic("rail", "ground", "trolley", point=(0, 0, 0), axis=(1, 0, 0)),
    kt.Revolute("rope", "trolley", "load", point=(0, 0, 0), axis=(0, -1, 0)),
    kt.JointDamper("drag", "rail", damping=20.0),
    kt.JointMotor("drive", "rail"),
)

# %% [markdown]
# `linearize` gives ẋ = A x + B u about the position at rest. The pair on the imaginary axis is the swing of the load.

# %%
linear = kt.linearize(crane, at="start", inputs=["drive"])
print(linear.states)
print("poles without control:", np.round(linear.poles, 3))

# %% [markdown]
# Gains for all four states from a linear-quadratic regulator: a metre off costs as much as 600 N.

# %%
from scipy.linalg import solve_continuous_are

Q = np.diag([{"rail.displacement": 1.0, "rope.angle": 10.0}.get(name, 0.1) for name in linear.states])
S = solve_continuous_are(linear.A, linear.B, Q, np.array([[1 / 600**2]]))
gains = dict(zip(linear.states, (600**2 * linear.B.T @ S)[0], strict=True))
closed = np.linalg.eigvals(linear.A - linear.B @ np.array([list(gains.values())]))
print({name: round(float(value)) for name, value in gains.items()})
print("poles with control:", np.round(closed, 2))
assert closed.real.max() < -0.2

# %% [markdown]
# In the model the controller is an expression: whatever has a name can stand in the torque or force of a motor.

# %%
k = {name: float(value) for name, value in gains.items()}
full = " - ".join(
    [f"{k['rail.displacement']}*(target - rail.displacement)"]
    + [f"({k[name]})*{name}" for name in gains if name != "rail.displacement"]
)
blind = f"{k['rail.displacement']}*(target - rail.displacement) - 700*rail.displacement_rate"


def driven(law):
    return kt.simulate(crane.replace(kt.JointMotor("drive", "rail", torque=law)), t_end=20.0, output=0.02)


knows, ignores = driven(full), driven(blind)
late = knows.t > 12.0
swing = [float(np.degrees(np.abs(run["rope.angle"][late]).max())) for run in (knows, ignores)]
print(f"swing after 12 s: {swing[0]:.2f}° with all states, {swing[1]:.1f}° without")
assert swing[0] < 0.2 < swing[1]
assert abs(knows["rail.displacement"][-1] - 3.0) < 0.01

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.4), layout="constrained")
place, angle = figure.subplots(2, 1, sharex=True)
for run, name in ((knows, "all states"), (ignores, "trolley only")):
    place.plot(run.t, run["load.position.x"], label=name)
    angle.plot(run.t, np.degrees(run["rope.angle"]))
place.axhline(3.0, color="grey", linestyle=":")
place.set_ylabel("load [m]")
place.set_title("The load arrives, or it arrives swinging")
place.legend(title="controller knows")
angle.set_ylabel("rope [°]")
angle.set_xlabel("time [s]")
figure
