# %% [markdown]
# # 1 · A first model
#
# A pendulum: one body, one joint, gravity. You will describe it, look at it, simulate it, and check the period against the one in
# the textbook.

# %%
import numpy as np

import kinetree as kt

length = 0.8  # m
model = kt.Model.of(
    "pendulum",
    kt.Gravity(acceleration=(0, 0, -9.81)),
    kt.Body.rod(
        "rod", mass=1.2, length=length, pose=kt.Frame.from_axes((0, 0, -1), (0, 1, 0), (0, 0, -length / 2))
    ),
    kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0)),
)
print(kt.examine(model))

# %% [markdown]
# A body has a frame of its own; `pose` says where that frame stands in the world at the start. `Body.rod` lies along its x axis, and
# `Frame.from_axes` turns this axis downwards (it takes the directions of x and y, and the place). A joint is placed in the world, too: at a point, with an axis.
#
# `examine` found one degree of freedom. Now let it go from 20 degrees:

# %%
run = kt.simulate(model, t_end=6.0, initial={"hinge.angle": np.radians(20)})
print(run.audit.verdict, len(run), "rows")

# %% [markdown]
# Every quantity has a name. `run.channels.search("hinge.*")` lists those of the hinge; a channel is a NumPy array with one value for
# every row, in SI units.

# %%
angle, t = run["hinge.angle"], run.t
rising = np.flatnonzero((angle[:-1] < 0) & (angle[1:] >= 0))
crossings = t[rising] - angle[rising] * (t[rising + 1] - t[rising]) / (angle[rising + 1] - angle[rising])
period = np.diff(crossings).mean()

# %% [markdown]
# The textbook: a rod of length $l$ swings as a mass at $2 l/3$, with $T_0 = 2\pi\sqrt{2 l/(3 g)}$ for small swings. At
# 20° it is longer by the factor $1 + \theta^2/16 + 11\,\theta^4/3072$.

# %%
small = 2 * np.pi * np.sqrt(2 * length / (3 * 9.81))
theta = np.radians(20)
expected = small * (1 + theta**2 / 16 + 11 * theta**4 / 3072)
print(f"period {period:.5f} s, by the series {expected:.5f} s, for small swings {small:.5f} s")
assert abs(period / expected - 1) < 1e-4

# %% [markdown]
# How much longer is it at larger angles? One run for each:

# %%
angles = np.radians([5, 20, 40, 60, 80, 100, 120])
periods = []
for start in angles:
    swing = kt.simulate(model, t_end=8.0, initial={"hinge.angle": start}, output=0.002)
    values = swing["hinge.angle"]
    k = np.flatnonzero((values[:-1] < 0) & (values[1:] >= 0))
    at = swing.t[k] - values[k] * 0.002 / (values[k + 1] - values[k])
    periods.append(np.diff(at).mean())

from matplotlib.figure import Figure

figure = Figure(figsize=(7, 3.6), layout="constrained")
axes = figure.subplots()
axes.plot(np.degrees(angles), np.array(periods) / small, "o-", label="simulated")
axes.plot(np.degrees(angles), 1 + angles**2 / 16, "--", label="1 + θ²/16")
axes.set_xlabel("amplitude [°]")
axes.set_ylabel("period over that of small swings")
axes.set_title("Large swings take longer; the first term of the series is good to 60°")
axes.legend()
figure

# %% [markdown]
# Next: `run.report("pendulum.html")` writes a page with the motion in 3D, and `run.show()` opens it. In a file the same model is
# a page of TOML; `kt.save(model, "pendulum.toml")` writes it.
