"""Records: read strictly where they must be right, kept whole where they may differ, cut files salvaged."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.match.toy import SPEC
from velvet.core.errors import RecordError, VelvetError
from velvet.match import Match, Record
from velvet.match.record import MOST_BYTES

PLAIN: dict[str, Any] = {
    "format": "velvet-record",
    "version": 1,
    "game": "toy",
    "players": ["Ana", "Bo"],
    "moves": ["shuffle W1 W2 P4 W3 W4 P1 P2 P3", "play W1"],
}


def load(**changes: Any) -> Record:
    return Record.load(msgspec.json.encode(PLAIN | changes))


def test_the_required_keys_are_enough() -> None:
    record = load()
    assert (record.game, record.players, record.moves) == ("toy", ["Ana", "Bo"], PLAIN["moves"])
    assert (record.options, record.seed, record.kinds, record.practice) == ({}, None, [], False)


@pytest.mark.parametrize("key", ["format", "version", "game", "players", "moves"])
def test_a_required_key_is_required(key: str) -> None:
    data = {k: v for k, v in PLAIN.items() if k != key}
    with pytest.raises(RecordError, match=f"“{key}” is missing"):
        Record.load(msgspec.json.encode(data))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", "other"), ("format", None), ("version", 2), ("version", True), ("version", 1.0), ("version", "1"),
        ("game", 3), ("players", "Ana"), ("players", [1, 2]), ("players", None), ("moves", {}), ("moves", "play W1"),
        ("options", []), ("options", None), ("seed", -1), ("seed", 2**63), ("seed", 10**400), ("seed", "7"),
        ("seed", 7.0), ("seed", True), ("seed", None), ("kinds", ["person"]), ("kinds", ["person", "ghost"]),
        ("kinds", []), ("kinds", "person"), ("practice", 1), ("practice", None), ("rules_version", "x"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_by_name(key: str, value: Any) -> None:
    with pytest.raises(RecordError) as told:
        load(**{key: value})
    assert key in str(told.value)
    assert len(str(told.value)) < 200


@pytest.mark.parametrize(
    "text",
    [
        b"", b" ", b"{", b"[]", b"null", b"3", b'"x"', b"{}", b"\xff\xfe{}", b"[" * 100000, b'{"a":' * 5000,
        b'{"a":1e999}', b'{"seed":' + b"9" * 5000 + b"}", b'{"a":"\\ud800"}', b"\x00", b"{}{}", b"{'a':1}", b"NaN",
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(RecordError):
        Record.load(text)


def test_a_huge_text_is_refused() -> None:
    with pytest.raises(RecordError, match="larger than"):
        Record.load(b" " * (MOST_BYTES + 1))


def test_the_largest_seed_is_taken() -> None:
    assert load(seed=2**63 - 1).seed == 2**63 - 1
    assert load(seed=0).seed == 0


def test_unknown_keys_are_kept() -> None:
    record = load(event="club night", deep={"a": [1, {"b": None}]}, meta=[1])
    again = Record.load(record.dump())
    assert again == record
    assert again.extra == {"event": "club night", "deep": {"a": [1, {"b": None}]}}
    match = Match.from_record(record, SPEC)
    written = msgspec.json.decode(match.record().dump())
    assert written["event"] == "club night"
    assert written["options"] == {"hands": 2, "coin": False, "gone": []}
    assert written["meta"] == [1]


def test_the_file_form_is_the_same_record() -> None:
    record = load(seed=3, kinds=["person", "agent"], practice=True)
    assert Record.load(record.dump_file()) == record
    assert b"\n" not in record.dump()
    assert record.dump_file().count(b"\n") > len(record.moves)
    assert Record.load(b"\xef\xbb\xbf" + record.dump()) == record


def test_a_move_that_is_no_text_ends_the_moves() -> None:
    record = load(moves=[*PLAIN["moves"], 5, "play W3"])
    match = Match.from_record(record, SPEC)
    assert match.ply == 2
    assert match.broken is not None
    assert match.broken.sentence.startswith("move 3 “5” is refused: a move is a text; legal here: play W3, play W4")
    assert Match.from_record(record, SPEC, upto=2).broken is None


def test_a_cut_file_keeps_what_was_whole() -> None:
    whole = load(moves=[*PLAIN["moves"], "play W3"]).dump()
    for end in range(len(whole)):
        try:
            record, wrong = Record.salvage(whole[:end])
        except RecordError:
            continue
        assert wrong
        assert record.moves == [*PLAIN["moves"], "play W3"][: len(record.moves)]
    record, _ = Record.salvage(whole[: whole.rindex(b"W3")])
    assert record.moves == PLAIN["moves"]
    record, wrong = Record.salvage(whole)
    assert (len(record.moves), wrong) == (3, "")


# A busy machine must not fail a test.
patiently = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@patiently
@given(st.dictionaries(st.sampled_from([*PLAIN, "options", "seed", "kinds", "practice", "meta", "x"]), json_values))
def test_no_json_brings_the_loader_down(changes: dict[str, Any]) -> None:
    try:
        record = load(**changes)
        match = Match.from_record(record, SPEC)
    except VelvetError as error:
        assert str(error)
        return
    assert match.ply <= len(record.moves)
    assert Record.load(record.dump()).dump() == record.dump()


@patiently
@given(st.binary(max_size=60))
def test_no_bytes_bring_the_loader_down(data: bytes) -> None:
    with pytest.raises(RecordError):
        Record.load(data)


@patiently
@given(st.lists(st.text(max_size=20) | st.sampled_from(["play W1", "PLAY  w3 ", "away P2", "play\tW1", "play W01"])))
def test_a_record_is_played_up_to_the_first_bad_move(moves: list[str]) -> None:
    record = load(moves=[PLAIN["moves"][0], *moves])
    match = Match.from_record(record, SPEC)
    if match.ply < len(record.moves):
        assert match.broken is not None
        assert match.broken.ply == match.ply
        assert match.broken.text == record.moves[match.ply]
        assert match.broken.sentence.isprintable()
    else:
        assert match.broken is None
    for text in match.texts:
        assert match.rules.format(match.rules.parse(text)) == text
