"""What is wrong with an input, as people read it: every problem with its place, its line and its remedy."""

from __future__ import annotations

from mjscore.place import NamedText, Refused, draw


def problems_text(refused: Refused, *sources: NamedText) -> str:
    """All problems below each other; their lines are quoted from the source that they lie in, where it is given."""
    drawn = []
    for problem in refused.problems:
        spot = problem.spot
        source = next((source for source in sources if spot is not None and source.name == spot.source), None)
        drawn.append(draw(problem, source))
    return "\n".join(drawn)
