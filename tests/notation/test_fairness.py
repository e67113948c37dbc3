"""A game whose table committed itself to a secret before it began."""

import hashlib
from random import Random

import pytest

from tripple.notation import Game, NotLegal, NotWellFormed, Proof, Seat, commitment, read_game, seed_of, write_game
from tripple.rules import IllegalAction, Match, TrippleError, sheet

from .strategies import played

SEATS = (Seat("Anna"), Seat("Otto"))
PROOF = Proof("s3cret", ("a = b", ""))
MATCH = played(Match(sheet("compact-fr"), 2), Random(1), PROOF.seed, 40)
TEXT = write_game(Game(SEATS, MATCH, PROOF.seed, PROOF))


def test_commitment_and_seed_are_plain_digests() -> None:
    assert commitment("s3cret") == hashlib.sha256(b"s3cret").hexdigest()
    assert seed_of("s3cret", ["a", ""]) == hashlib.sha256(b"tripple seed 1\ns3cret\na\n\n").hexdigest()


def test_the_record_carries_what_a_check_needs_and_no_deal() -> None:
    assert TEXT.splitlines()[2:6] == [
        f"commitment {PROOF.commitment}",
        "secret s3cret",
        'salt "a = b"',
        'salt ""',
    ]
    assert "hand" not in TEXT
    assert "seed" not in TEXT
    assert read_game(TEXT) == Game(SEATS, MATCH, PROOF.seed, PROOF)


def test_another_secret_than_the_one_committed_to_is_found_out() -> None:
    with pytest.raises(NotLegal, match="not the secret that the commitment was made of") as caught:
        read_game(TEXT.replace("secret s3cret", "secret other"))
    assert (caught.value.rule, caught.value.line, caught.value.column) == ("R2", 4, 8)


def test_another_salt_gives_other_deals_so_the_actions_no_longer_fit() -> None:
    with pytest.raises(NotLegal):
        read_game(TEXT.replace('salt ""', "salt x"))


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("secret s3cret\n", "", "“secret” is expected"),
        ('salt "a = b"\nsalt ""\n', "", "“salt” is expected"),
        ('salt ""\n', "", "a salt for every player is expected"),
        ('salt ""\n', 'salt ""\nsalt ""\n', "a salt for every player is expected"),
        ('salt "a = b"', "salt a = b", "an equals sign has to be in quotes"),
        ("commitment ", "commitment x ", "nothing more is expected"),
    ],
)
def test_a_proof_with_a_hole_is_not_well_formed(right: str, wrong: str, sentence: str) -> None:
    assert right in TEXT
    with pytest.raises(NotWellFormed, match=sentence):
        read_game(TEXT.replace(right, wrong, 1))


@pytest.mark.parametrize("proof", [Proof("s3cret", ("",)), Proof("s3cret\n", ("", "")), Proof("s3cret", ("", "\0"))])
def test_no_game_has_such_a_proof(proof: Proof) -> None:
    with pytest.raises(TrippleError):
        Game(SEATS, Match(sheet("compact-fr"), 2), proof.seed, proof)


def test_a_game_has_the_seed_of_its_proof() -> None:
    with pytest.raises(IllegalAction, match="not made from the secret"):
        Game(SEATS, Match(sheet("compact-fr"), 2), "tea", PROOF)
