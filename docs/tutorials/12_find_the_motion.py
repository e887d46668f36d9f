# %% [markdown]
# # 12 · Find the motion
#
# A trolley is to bring its load a metre farther and leave it hanging still. You will find the motion that takes the least effort, see
# what happens to it when the load is heavier than was thought, and let a predictive controller look after it.

# %%
import numpy as np

import kinetree as kt


def crane(load):
    return kt.Model.of(
        "crane",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("trolley", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("load", load, pose=kt.Frame.at((0, 0, -1))),
        kt.Prismatic("rail", "ground", "trolley", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("rope", "trolley", "load", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointMotor("motor", "rail"),
    )


# %% [markdown]
# What is chosen, what is made small, and what holds at the end and on the way. The answer is a run that the simulator made with the
# force found; it ends where the plan does.

# %%
target = {"rail.displacement": 1.0, "rope.angle": 0.0, "rest": True}
effort = kt.Objective(integral="motor.torque^2")
found = kt.optimal_motion(
    crane(0.3), 2.5, controls={"motor.torque": (-4, 4)}, objective=effort, end=target,
    bounds={"rope.angle": (-0.15, 0.15)}, tolerance=1e-5,
)  # fmt: skip
print(found)
assert found.converged and abs(found.run["load.position.x"][-1] - 1.0) < 1e-4

# %% [markdown]
# No motion of a single mass takes less than 12 m² d²/T³; a load that swings asks for more:

# %%
least = 12 * 1.3**2 * 1.0**2 / 2.5**3
print(f"{found.objective:.3f} N² s, of one rigid mass {least:.3f} N² s")
assert found.objective > least

# %% [markdown]
# The same force on a crane with twice the load leaves it swinging. A predictive controller measures the state five times a second,
# finds the best motion over the next two seconds, with the load it believes in, and applies the first piece of it.

# %%
heavy = found.model.replace(kt.Body("load", 0.6, pose=kt.Frame.at((0, 0, -1))))
blind = kt.simulate(heavy, 6.0)
controller = kt.PredictiveController(
    "mpc", crane(0.3), horizon=2.0, period=0.2, controls={"motor.torque": (-4, 4)},
    objective=kt.Objective(integral="(rail.displacement - 1)^2 + 20*rope.angle^2 + 0.01*motor.torque^2"),
    end={"rest": True, "rope.angle": 0},
)  # fmt: skip
guided = kt.simulate(controller.on(crane(0.6)), 6.0)
print(
    "swing at the end:", [f"{np.abs(run['rope.angle'][run.t > 5]).max():.4f} rad" for run in (blind, guided)]
)
assert np.abs(guided["rope.angle"][guided.t > 5]).max() < 0.2 * np.abs(blind["rope.angle"][blind.t > 5]).max()
assert abs(guided["rail.displacement"][-1] - 1.0) < 0.02

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.2), layout="constrained")
places, angles = figure.subplots(1, 2)
for name, run, color in (("plan", found.run, "#0b8a6c"), ("heavier, as planned", blind, "#d97a06"),
                         ("heavier, predictive", guided, "#1f6fd1")):  # fmt: skip
    places.plot(run.t, run["rail.displacement"], color=color, label=name)
    angles.plot(run.t, run["rope.angle"], color=color)
places.set_xlabel("time [s]")
places.set_ylabel("trolley [m]")
places.legend()
angles.set_xlabel("time [s]")
angles.set_ylabel("rope [rad]")
figure
