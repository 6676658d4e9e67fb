"""Where a person's games are kept. Must not know what is kept there."""

import os
from pathlib import Path

VARIABLE = "VELVET_HOME"


def data_folder() -> Path:
    """The folder that VELVET_HOME names, else the system's place for it; it need not exist."""
    home = os.environ.get(VARIABLE)
    if home:
        return Path(home)
    # Imported late: with the variable set, as in tests and portable copies, it is not needed.
    from platformdirs import user_data_path

    return user_data_path("velvet-table", appauthor=False)
