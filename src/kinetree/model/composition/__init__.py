"""Models from parts: a model placed in another one, once or many times, under names of its own."""
