# %% [markdown]
# # Lesson 4 · The body-connection array
#
# A tree of bodies is described by one row of numbers. Body $K$ hangs on the body $J = L(K)$ below it; ground is 0. With bodies
# numbered outward, $L(K) < K$. This is the eight-body tree of the source (Kamman θ, equation 1):
#
# $$L = (0, 1, 2, 1, 2, 1, 1, 7)$$
#
# Applied again and again, $L^2(K) = L(L(K))$, …, it walks from a body down to ground. All that the recursions of lessons 1
# to 3 need to know of a mechanism is in this row.

# %%
import numpy as np

import kinetree as kt

course = kt.course
model = course.model("connection-array")
print(model.topology)

# %% [markdown]
# ## The table
#
# Row 0 holds the bodies, every other row is $L$ of the row above, until all are at ground.

# %%
L = model.topology.L
table = [list(range(1, 9))]
while any(table[-1]):
    table.append([L[K - 1] if K else 0 for K in table[-1]])
for j, row in enumerate(table):
    print(f"L^{j}(K)", row)

# %% [markdown]
# The column of body $K$ lists the bodies on the way from $K$ to ground. There are $u_K$ steps from $K$ down to body 1 (or whichever
# body stands on ground): one less than the column has bodies.
#
# ## What moves with what
#
# The speed of joint $M$ moves body $K$ if $M$ is on the way from $K$ to ground. So the *path matrix* $\pi$, with ones at these places,
# shows where partial velocities are not zero. The program's own matrices, at a state where every hinge turns:

# %%
rates = {joint.outer: 0.5 + 0.1 * k for k, joint in enumerate(model.joints)}
u = {f"{joint.name}.angle_rate": rates[joint.outer] for joint in model.joints}
found = kt.intermediates(model, "kane-euler-parameters", u=u)
turning = np.array([found["omega_y", body].value[2, 2:24:3] for body in model.topology.bodies])
print(turning.astype(int))

# %% [markdown]
# All hinges of this tree are parallel. So angular velocities add up along the way to ground: $\omega = \pi\,\dot q$.

# %%
by_path = turning @ [rates[body] for body in model.topology.bodies]
assert np.allclose(by_path, [found["omega", body].value[2] for body in model.topology.bodies])
print(by_path)

# %% [markdown]
# ## Exercise
#
# Joints come as pairs (inner body, outer body), in any order. Other trees than this one are tried as well.

# %%
print(course.task("connection-array"))
bodies, joints, rates = course.state("connection-array")
print(bodies)
print(joints)

# %% [markdown]
# Steps are counted from the *body* that stands on ground, not from ground. Who counts one too many hears:


# %%
def one_too_many(bodies, joints, rates):
    """The right answer, but for the steps."""
    answer = dict(course.solution("connection-array")(bodies, joints, rates))
    return {**answer, "steps": answer["steps"] + 1}


print(course.compare(one_too_many, "connection-array"))
verdict = course.compare(course.solution("connection-array"), "connection-array")
print(verdict)
assert verdict

# %%
import matplotlib.pyplot as plt

figure, axes = plt.subplots(figsize=(4, 4))
axes.imshow(turning, cmap="Greys")
axes.set_xlabel("speed of joint M")
axes.set_ylabel("body K")
axes.set_title("path matrix of the eight-body tree")
figure
