"""Pairs of features: a covering array of mechanisms and of routes to their motions.

Every pair of a joint, constraint, load, contact, friction, event, action, block, table, kind of body and unit with each
other, and with each formulation, method and output, is in at least one case. A case is run by two routes that have
to agree, or it is refused in words.
"""
