# %% [markdown]
# # 7 · Identification from measurements
#
# A wheel on a torsion rod was let go and its angle measured, with noise. What are the stiffness of the rod and the friction in the
# bearing? You will fit them, see how sure they are, and find out what these data can never tell.

# %%
import numpy as np

import kinetree as kt


def wheel(**more):
    """The model, with guesses for what is not known."""
    values = {"k": 20.0, "c": 0.5, "J": 0.10} | more
    units = {"k": "N·m/rad", "c": "N·m·s/rad", "J": "kg·m²"}
    return kt.Model.of(
        "torsion wheel",
        *(kt.Parameter(name, value, units[name]) for name, value in values.items()),
        kt.Body("wheel", 4.0, inertia=("J", "J", "J", 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("shaft", "ground", "wheel", point=(0, 0, 0), axis=(0, 0, 1)),
        kt.JointSpring("rod", "shaft", stiffness="k"),
        kt.JointDamper("bearing", "shaft", damping="c"),
    )


# %% [markdown]
# The measurement, made here by a model that we pretend not to know: k = 32, c = 0.12, with noise of 0.01 rad.

# %%
t = np.linspace(0, 3, 241)
secret = kt.simulate(wheel(k=32.0, c=0.12), 3.0, output=t, initial={"shaft.angle": 0.4})
noise = np.random.default_rng(7).normal(0, 0.01, t.size)
data = {"t": t, "shaft.angle": secret["shaft.angle"] + noise}

# %% [markdown]
# J was weighed: 0.10 kg·m². Stiffness, damping and the angle at the start are searched for.

# %%
found = kt.fit(wheel(), data, {"k": 20.0, "c": 0.5, "shaft.angle": 0.3})
print(found)
for name, true in (("k", 32.0), ("c", 0.12), ("shaft.angle", 0.4)):
    assert abs(found.parameters[name] - true) < 4 * found.standard_errors[name]

# %% [markdown]
# The standard errors are honest: they come from the noise that was left. Now ask for more than the data know: k, c *and* J.
# A free swing tells only ratios, k/J and c/J, and the fit says so:

# %%
greedy = kt.fit(wheel(), data, {"k": 30.0, "c": 0.1, "J": 0.1, "shaft.angle": 0.4})
for words in greedy.indistinct:
    print("!", words)
assert greedy.indistinct

# %%
from matplotlib.figure import Figure

figure = Figure(figsize=(8, 4.4), layout="constrained")
over, left = figure.subplots(2, 1, sharex=True, height_ratios=(2, 1))
over.plot(t, data["shaft.angle"], ".", color="grey", markersize=3, label="measured")
over.plot(t, found.run["shaft.angle"], label="fitted")
over.set_ylabel("angle [rad]")
over.set_title(f"k = {found.parameters['k']:.2f} ± {found.standard_errors['k']:.2f} N·m/rad")
over.legend()
left.plot(t, found.residuals["shaft.angle"], ".", markersize=3)
left.axhline(0, color="grey", linewidth=0.8)
left.set_ylabel("residual [rad]")
left.set_xlabel("time [s]")
figure
