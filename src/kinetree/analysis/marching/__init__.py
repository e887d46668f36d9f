"""Runs with many contacts: a march (`kinetree.contact`) from a model and its settings to a run with an audit.

`march_job.py` makes the run, `contact_channels.py` its channels. Read `march_job.py` first.
"""

from kinetree.analysis.marching.march_job import channels_of_stored, march, march_info
from kinetree.analysis.marching.march_stepping import MarchStepping

__all__ = ["MarchStepping", "channels_of_stored", "march", "march_info"]
