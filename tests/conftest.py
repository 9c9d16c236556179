"""What holds for every test: an interrupt reaches the programs that tests start, and a busy machine changes no answer."""

from __future__ import annotations

import signal

from mjscore.dispute import search

# Whoever runs the tests in the background of a shell hands an ignored interrupt down to them, and to all they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

search.SECONDS = 60.0  # the last guard of a search: its trials are counted, and their number is what bounds it here
