# %% [markdown]
# # Lesson 6 · Comparing formalisms
#
# Five sources, seven formulations, five reductions: all of them write the same physics. They differ in their coordinates, in the size of
# what has to be solved, and in what it costs. Where they agree to round-off, an error of one of them would have to be in all.
#
# | formulation | unknowns | solved |
# |---|---|---|
# | `recursive`, `cut-joint` | joint speeds | body by body |
# | `elimination` | joint speeds | $M\dot u = f$ as a whole |
# | `kane-angles`, `kane-euler-parameters`, `kane-fixed-frame` | the speeds of their sources: rates of angles, components of ω | as a whole |
# | `augmented` | six of every body | with all joints as rows |
#
# The slider crank, its equations in two of them.

# %%
from importlib.resources import files

import numpy as np

import kinetree as kt

model = kt.load(str(files("kinetree.examples") / "slider_crank.toml")).model
for formulation in ("elimination", "augmented"):
    equations = kt.equations(model, formulation)
    print(str(equations).splitlines()[0])

# %% [markdown]
# ## The compiled ones
#
# Every pair of formulation and reduction at a random state: instructions, time of one evaluation, and the largest difference of its
# accelerations from the others. `kt.verify(model)` compares reactions as well.

# %%
comparison = kt.compare_formulations(model, samples=1)
print(comparison)

# %% [markdown]
# ## Exercise
#
# Run the mechanism in four formulations. By how much do the reactions of the crank's bearing differ, over their size? Which needs the fewest
# first-order equations? The check:

# %%
t = np.linspace(0, 0.5, 51)
names = ("cut-joint", "elimination", "kane-angles", "augmented")
runs = {
    name: kt.simulate(model, t_end=0.5, output=t, formulation=name, rtol=1e-10, atol=1e-12) for name in names
}
bearing = model.joints[0].name
reference = runs["cut-joint"][f"{bearing}.reaction"]
for name, run in runs.items():
    off = np.abs(run[f"{bearing}.reaction"] - reference).max() / np.abs(reference).max()
    print(f"{name:12} {run.audit.equations:4} equations, reactions differ by {off:.1e}")
    assert off < 1e-6
assert min(names, key=lambda name: runs[name].audit.equations) in ("cut-joint", "elimination")
figure = runs["augmented"].plot(f"{bearing}.reaction")
figure
