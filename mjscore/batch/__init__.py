"""Logs by the million: streams of deals in, results out, in their order, whoever scores them.

    inputs ──► units ──► work (here, in worker processes, or on a cluster) ──► output, tally, journal

A **unit** is a piece of an input that is scored for itself: a block of lines, some documents, an evening. What a unit
becomes depends on nothing but the unit and the `Job`, so the output is the same bytes whoever works on it, and a run that
was interrupted goes on behind the last unit whose results are kept. It knows no rules: the judge scores, `report` says
the form of results, and the command line draws progress and summary.
"""
