"""`python -m velvet`: the same as the command `velvet`."""

from velvet.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
