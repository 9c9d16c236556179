"""Other programs' logs into deals: the bytes of a log in, written deals and problems with their places out.

It knows the formats and the course of play (who holds what, whose turn it is). What anything is worth it does not know:
what was paid goes out as the deal's `claim`, for others to judge.
"""

from mjscore.logs.importing import FORMATS, import_log, stem_of, stems_of
from mjscore.logs.records import Asked, Found

__all__ = ["FORMATS", "Asked", "Found", "import_log", "stem_of", "stems_of"]
