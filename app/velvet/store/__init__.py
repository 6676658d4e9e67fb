"""What is kept between starts: one SQLite file with open matches, finished ones, statistics, journal and sagas.

It knows no game by name: matches are records, texts that it keeps as they are.
"""

from velvet.store.home import data_folder
from velvet.store.rows import Finished, JournalEntry, OpenMatch, Saga, Tally
from velvet.store.store import Store, StoreError

__all__ = ["Finished", "JournalEntry", "OpenMatch", "Saga", "Store", "StoreError", "Tally", "data_folder"]
