"""For all tests: Ctrl-C works, and time is nobody's fault.

A shell that starts us in the background has Ctrl-C ignored, and the programs that tests start would inherit that.
Machines may be busy: no test with made-up examples is about time.

Tests marked `no_cover` go over the same lines very often. They are not traced: others reach those lines too, and to
trace them takes longer than to run them.
"""

import signal

from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("calm", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("calm")
