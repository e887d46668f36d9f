"""The HTML page: its data, its sheets and graphs, the panel Explore, and pages that follow a model."""
