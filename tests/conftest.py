"""What holds for every test: an interrupt reaches the programs that tests start."""

from __future__ import annotations

import signal

# Whoever runs the tests in the background of a shell hands an ignored interrupt down to them, and to all they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
