# %% [markdown]
# # Lesson 12 · Comparing the formalisms
#
# All formalisms of this course write the same physics. They differ in their coordinates, in what has to be solved, and in what it costs.
# First the proof that they agree: the accelerations of the forearm at one state of the arm, by five of them.

# %%
import numpy as np

import kinetree as kt

np.set_printoptions(precision=6, suppress=True)
course = kt.course
bodies, g = course.state("elimination")
right = course.solution("elimination")(bodies, g)
own_axes = [
    right["u_dot"],
    course.solution("kane-euler-parameters")(bodies, g)["y_dot"],
    course.solution("recursion")(bodies, g)["u_dot"],
]
v_dot = course.solution("augmentation")(bodies, g)["v_dot"]
from_speeds = np.vstack(right["T"]) @ right["u_dot"] + np.concatenate(right["T_dot_u"])
angles = course.solution("kane-angles")(bodies, g)
turned = np.concatenate(
    [P @ rate for P, rate in zip(angles["P"], angles["y_dot"].reshape(3, 3), strict=True)]
)
turned += np.concatenate([P @ body.theta_dot for P, body in zip(angles["P_dot"], bodies, strict=True)])
for found in own_axes:
    assert np.allclose(found, own_axes[0])
assert np.allclose(turned, own_axes[0]) and np.allclose(from_speeds, v_dot)
print("elimination, Kane with Euler parameters, recursion, Kane with angles and augmentation agree:")
print(own_axes[0])

# %% [markdown]
# ## Sizes
#
# | formulation | coordinates | what is solved |
# |---|---|---|
# | `recursive` | of the joints: a ball joint has four, a hinge one | joint by joint |
# | `elimination` | of the joints | $A\dot u = f$ as a whole |
# | `kane-angles` | angles: a ball joint has three, a hinge one | as a whole |
# | `kane-euler-parameters` | four Euler parameters of every body | as a whole |
# | `augmented` | seven of every body, six speeds | with all joints as rows |
#
# To solve $n$ speeds with $r$ rows takes about $n^3/3 + r n^2 + r^2 n + r^3/3$ operations. The recursion has nothing left to solve.
#
# ## Cost of one more body
#
# Instructions that the program needs to write the equations of a chain, and what solving adds:

# %%
joints, instructions = course.state("comparing")
print(joints, instructions)

# %%
from kinetree.analysis.trust.compare import chain

sizes = (4, 6, 8, 10)
cost = {name: [course.instructions(chain(n), name) for n in sizes] for name in instructions}
for name, counts in cost.items():
    print(f"{name:22}", counts, " for each body more:", np.diff(counts) / 2)

# %% [markdown]
# The increments of the recursion are constant: its cost is $O(n)$, and the figure says so without a clock. Those of `elimination` and of
# Kane's formulations grow with the number of bodies: their matrices have $n^2$ entries, each a sum over the bodies. Augmentation writes
# its equations in $O(n)$, and pays when they are solved.

# %%
steps = np.diff(cost["recursive"])
assert np.ptp(steps) == 0 and np.all(np.diff(np.diff(cost["elimination"])) > 0)

# %% [markdown]
# ## Exercise

# %%
print(course.task("comparing"))

# %% [markdown]
# Several formulations may have as few equations as each other. Then any of them is right, as a name or in a list.


# %%
def no_balls(joints, instructions):
    """The right answer, but it takes every joint for a hinge."""
    return course.solution("comparing")(["hinge"] * len(joints), instructions)


print(course.compare(no_balls, "comparing"))
verdict = course.compare(course.solution("comparing"), "comparing")
print(verdict)
assert verdict

# %% [markdown]
# More on the page [comparison of formalisms](../comparison_of_formalisms.md), with measured times. For your own mechanism,
# `kt.compare_formulations(model)` prints such a table, and `kt.verify(model)` says whether all formulations agree.

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots()
for name, counts in cost.items():
    axes.loglog(sizes, counts, "o-", label=name)
axes.set_xlabel("bodies")
axes.set_ylabel("instructions")
axes.legend()
figure
