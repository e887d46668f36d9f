# %% [markdown]
# # Lesson 2 · Kane's equations with angles and with Euler parameters
#
# A body that tumbles needs coordinates of its attitude. Three angles $\theta$ are enough, but $\dot\theta = N(\theta)\,\omega$ is
# singular where $\cos\theta_2 = 0$. Four Euler parameters $\varepsilon$ with $\varepsilon^T\varepsilon = 1$ are never singular:
# $\dot\varepsilon = \tfrac12 E(\varepsilon)\,\omega$. The dynamics are the same in both: with the components of $\omega$ along the
# body's own axes as speeds, Kane's equations are Euler's,
# $I\dot\omega + \omega\times I\omega = T$. Choosing $\dot\theta$ as speeds instead makes $M$ a full matrix of $\theta$.
#
# A T-handle without any load, spun about its axis of intermediate inertia.

# %%
import numpy as np
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import kinetree as kt

I = np.array([0.1, 0.2, 0.3])
model = kt.Model.of(
    "T-handle",
    kt.Gravity("none", (0, 0, 0)),
    kt.Body("handle", 1.0, inertia=(*I, 0, 0, 0), pose=kt.Frame(), angular_velocity=(0.01, 5.0, 0.0)),
)

# %% [markdown]
# ## The printed equations

# %%
for formulation in ("kane-angles", "kane-euler-parameters"):
    equations = kt.equations(model, formulation)
    print(formulation)
    for section in equations.document.sections[:2]:
        for line in section.lines:
            print("  ", line.text)

# %% [markdown]
# ## The compiled ones
#
# Both formulations and Euler's equations by SciPy. The audit of the run with angles warns: the handle comes close to
# $\cos\theta_2 = 0$.

# %%
t = np.linspace(0, 6, 301)
runs = {
    name: kt.simulate(model, t_end=6.0, output=t, formulation=name, rtol=1e-10, atol=1e-12)
    for name in ("kane-angles", "kane-euler-parameters")
}


def euler(_, w):
    """Euler's equations without a torque."""
    return -np.cross(w, I * w) / I


by_hand = solve_ivp(euler, (0, 6), [0.01, 5.0, 0.0], t_eval=t, rtol=1e-11, atol=1e-13).y.T
squares = (by_hand**2) @ I / 2
for name, run in runs.items():
    print(name, run.audit.equations, "first-order equations,", run.audit.verdict)
    assert np.allclose(run["energy.kinetic"], squares, rtol=1e-7)

# %% [markdown]
# ## Exercise
#
# The angular momentum $L = R I\omega$ is constant in the world though $\omega$ is not. Show that it is, from the run with Euler
# parameters, and find how often the handle turns over in these six seconds (the component of $\omega$ along its own second
# axis changes sign). The check:

# %%
run = runs["kane-euler-parameters"]
R = Rotation.from_quat(np.array(run["handle.quaternion"]))  # body → world
momentum = R.apply(I * R.inv().apply(np.array(run["handle.angular_velocity"])))
assert np.abs(momentum - momentum[0]).max() < 1e-7 * np.abs(momentum[0]).max()
flips = int(np.sum(np.diff(np.sign(by_hand[:, 1])) != 0))
print("turned over", flips, "times")
assert flips >= 1

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
axes.plot(t, by_hand)
axes.set_xlabel("t (s)")
axes.set_ylabel("ω along the axes of the body (rad/s)")
axes.legend(["least inertia", "intermediate", "greatest"])
figure
