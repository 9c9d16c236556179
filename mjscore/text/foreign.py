"""Files that are no text this program reads, known by the signs they begin with.

Read as text each would be hundreds of faults, and none of them would say what it is.
"""

from __future__ import annotations

_PACKED = "unpack it, or pack it by gzip instead"
_SHEET = "save the table as CSV, which mjscore batch reads; unpack what is packed"
_SIGNS = {
    b"PK\x03\x04": ("this is a spreadsheet or a zip archive, and no text", _SHEET),
    b"\xd0\xcf\x11\xe0": ("this is a file of an office program, and no text", _SHEET),
    b"PAR1": ("this is Parquet, which is written here and not read", "write the deals as NDJSON, JSON, YAML or CSV"),
    b"%PDF": ("this is a PDF, and no text", "write the deals as NDJSON, JSON, YAML or CSV"),
    b"\x1f\x8b": ("this is packed by gzip", "unpack it; mjscore batch and mjscore import read packed logs"),
    b"BZh": ("this is packed by bzip2, which is not read", _PACKED),
    b"\xfd7zXZ\0": ("this is packed by xz, which is not read", _PACKED),
    b"\x28\xb5\x2f\xfd": ("this is packed by zstd, which is not read", _PACKED),
    b"7z\xbc\xaf\x27\x1c": ("this is packed by 7-Zip, which is not read", _PACKED),
    b"\xff\xfe": ("this is text in UTF-16, and UTF-8 is read", "save the text as UTF-8"),
    b"\xfe\xff": ("this is text in UTF-16, and UTF-8 is read", "save the text as UTF-8"),
}


def foreign(head: bytes) -> tuple[str, str] | None:
    """What a file is that begins so, and what to do about it; None where it may be text in UTF-8."""
    return next((said for sign, said in _SIGNS.items() if head.startswith(sign)), None)
