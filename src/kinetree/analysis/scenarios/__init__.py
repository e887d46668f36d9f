"""Many scenarios of one model: plans, lanes, devices, shards, clusters and sweeps."""
