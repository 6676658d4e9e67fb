"""Objects that are nothing but their fields: dumped, loaded, compared, pickled, printed by one piece of code.

A subclass lists its fields; each holds an int, a bool, a str, None or (nested) lists of them. It can be
made without arguments, because compiled classes with required arguments do not pickle. Must not know games.
"""

import hashlib
from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr


def _copied(value: Any) -> Any:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Plain:
    """Base of State and Knowledge; equal when of one class with equal fields."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def dump(self) -> dict[str, Any]:
        """All fields by name, copied: JSON can carry it."""
        return {name: _copied(getattr(self, name)) for name in self.FIELDS}

    @classmethod
    def load(cls, data: dict[str, Any]) -> Self:
        """The object that `dump` wrote; raises KeyError if a field is missing."""
        made = cls()
        made.fill(data)
        return made

    def fill(self, data: dict[str, Any]) -> None:
        """Sets the fields from what `dump` wrote. To be extended instead of `load`: mypyc breaks `super()` there."""
        for name in self.FIELDS:
            setattr(self, name, _copied(data[name]))

    def fingerprint(self) -> str:
        """32 hex digits that differ when any field does; the same in every process."""
        return hashlib.blake2b(repr(self.dump()).encode(), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Plain) or type(self) is not type(other):
            return False
        return self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(repr(self.dump()))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_loaded, (type(self), self.dump()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.dump().items())
        return f"{type(self).__name__}({fields})"


def _loaded(cls: type[Plain], data: dict[str, Any]) -> Plain:
    return cls.load(data)
