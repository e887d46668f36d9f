"""What the rooms above lend to a run, by name.

A run can be plotted, shown, and asked for channels that were not stored with it, although the code that does so stands
above it. The package's entry point writes here where that code is, as ``"module:function"``; it is imported when used.

================  ==========================================================================================
name              function
================  ==========================================================================================
channel_source    ``(run) → ChannelSource``: rebuilds the channels of a run from its model text
companion         ``(run) → Companion``: a run computed once more from its model text, to estimate its errors
events            ``(run) → tuple of events``: those a run was made with, read from its text
model             ``(info) → Model``: the model of a run, read from the text in its info
model_text        ``(model, events) → str``: the text from which a model (and its events) can be read again
motion            ``(run) → callable``: what computes states of a run between its rows, from its model text
read_model        ``(path) → LoadedModel``: reads a model file
plot              ``(run, *channels, **options)``: what `Run.plot` gives back
plot_sweep        ``(sweep, channel, path, **options)``: what `Sweep.plot` gives back
report            ``(result, path) → path``: what `Shown.report` writes
notebook          ``(result) → str``: what notebooks show of a result
show              ``(run, *channels, **options)``: what `Run.show` gives back
to_gltf           ``(run, path) → path``: what `Run.to_gltf` writes
to_video          ``(run, path, **options) → path``: what `Run.to_video` writes
show_model        ``(model, **options)``: what `Model.show` gives back
================  ==========================================================================================
"""

from kinetree.words.lent import LENT, lent

__all__ = ["LENT", "lent"]
