# %% [markdown]
# # 14 · Design, and what it is worth when parts differ
#
# A gate falls shut on a damper. You will choose the damper that brings it to rest soonest, see what lighter dampers cost, and
# ask how certain the answer is when masses and dampers scatter as those of a factory do.

# %%
import numpy as np

import kinetree as kt

gate = kt.Model.of(
    "gate",
    kt.Parameter("m", 1.2, "kg"),
    kt.Parameter("c", 0.2, "N·m·s/rad"),
    kt.Gravity(acceleration=(0, -9.81, 0)),
    kt.Body("gate", "m", inertia=(0, 0, 0.02, 0, 0, 0), pose=kt.Frame.at((0.3, 0, 0))),
    kt.Revolute("hinge", "ground", "gate", point=(0, 0, 0), axis=(0, 0, 1)),
    kt.JointDamper("damper", "hinge", damping="c"),
)
unrest = kt.Objective(integral="(hinge.angle + pi/2)^2")

# %% [markdown]
# The gradient of a whole run is exact; the search needs a few runs. A scan of the same objective agrees with it:

# %%
best = kt.optimize(gate, 8.0, unrest, ["c"], bounds={"c": (0.05, 5.0)})
c = best.parameters["c"]
print(f"c = {c:.3f} N m s/rad, {best.start:.3f} to {best.value:.3f} rad² s")
value = kt.run_function(gate, 8.0, unrest, ["c"])
assert best.value <= min(float(value(np.array([c * k]))) for k in (0.9, 1.1))

# %% [markdown]
# Two wishes at once, little unrest and a light damper, have a front of best answers in place of one:

# %%
front = kt.pareto(gate, 8.0, {"unrest": unrest, "damper": "c^2"}, ["c"], bounds={"c": (0.1, 2.0)}, points=5)
values = np.array(front.values)
order = np.argsort(values[:, 0])
assert np.all(np.diff(values[order, 1]) < 0)  # none is better in both

# %% [markdown]
# Mass and damper scatter. How much the angle after a second scatters, and which of both is to blame, is told by Sobol's indices:

# %%
spread = kt.uncertainty(
    gate.with_parameters(c=c), 1.0, {"m": kt.Normal(1.2, 0.02), "c": kt.Normal(c, 0.03 * c)}, ["hinge.angle"], seed=1
)  # fmt: skip
print(f"{spread.mean[0]:.3f} ± {spread.deviation[0]:.4f} rad")
print(", ".join(f"{name} {share:.2f}" for name, share in zip(spread.names, spread.total[0], strict=True)))
slopes = kt.gradient(gate.with_parameters(c=c), 1.0, kt.Objective(terminal="hinge.angle"), ["m", "c"]).values
linear = float(np.hypot(slopes[0] * 0.02, slopes[1] * 0.03 * c))
print(f"by the slopes alone ± {linear:.4f} rad")
assert abs(spread.deviation[0] - linear) < 0.1 * linear  # small scatter is that of the slopes

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.2), layout="constrained")
swings, trade = figure.subplots(1, 2)
for name, damping, color in (("0.2", 0.2, "#d97a06"), (f"{c:.2f}", c, "#1f6fd1"), ("3", 3.0, "#0b8a6c")):
    run = kt.simulate(gate.with_parameters(c=damping), 4.0)
    swings.plot(run.t, run["hinge.angle"], color=color, label=f"c = {name}")
swings.set_xlabel("time [s]")
swings.set_ylabel("angle [rad]")
swings.legend()
trade.plot(values[order, 0], np.sqrt(values[order, 1]), "o-", color="#1f6fd1")
trade.set_xlabel("unrest [rad² s]")
trade.set_ylabel("damper [N m s/rad]")
figure
