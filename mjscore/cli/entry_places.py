"""Where the problems of an entry stand in what was given for it: a file, words on the command line, a corrected deal."""

from __future__ import annotations

from mjscore.place import At, Problem, Refused
from mjscore.text import Source, with_spots


def in_what_was_given(problem: Problem, source: Source | None, corrects: bool) -> Problem:
    """The problem with its place in what was given: what the number of --correct is at fault for has none there."""
    if not corrects:
        return _placed(problem, source)
    return problem if problem.at.path == ("correct",) else _placed(_out_of(problem, "deal"), source)


def _out_of(problem: Problem, key: str) -> Problem:
    at = problem.at
    if at.path[:1] != (key,):
        return problem
    return Problem(problem.code, problem.message, problem.help, At(at.path[1:], at.span, at.key), problem.spot)


def _placed(problem: Problem, source: Source | None) -> Problem:
    """The problem with its spot in the text of the entry; what an option says has none."""
    if source is None or (source.format == "text" and problem.at.path != ("hand",)):
        return problem
    return with_spots(Refused([problem]), source, 0).problems[0]
