"""Errors are values: they travel between processes whole."""

import pickle

from tripple.rules import BadTile, IllegalAction


def test_an_error_comes_out_of_a_pickle_as_it_went_in() -> None:
    error = IllegalAction("R4", "seat {seat} does not hold {tile}", seat=2, tile="345")
    again = pickle.loads(pickle.dumps(error))
    assert isinstance(again, IllegalAction)
    assert (again.rule, again.sentence, again.values) == (error.rule, error.sentence, error.values)
    assert str(again) == "seat 2 does not hold 345"
    assert str(pickle.loads(pickle.dumps(BadTile("{text!r} is not a tile", text="9")))) == "'9' is not a tile"
