"""Runs and shards as files: HDF5, streams that are valid at any moment, tables."""
