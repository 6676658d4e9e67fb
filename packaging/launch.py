"""The first module of a frozen Velvet Table: what `velvet` is for an installed one."""

import sys

# A frozen program that multiprocessing starts again to be its child arrives here.
if len(sys.argv) > 1 and sys.argv[1].startswith("--multiprocessing"):
    from multiprocessing import freeze_support

    freeze_support()

from velvet.cli import main

sys.exit(main())
