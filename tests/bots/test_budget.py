import pytest

from tripple.bots import BadBudget, Budget


@pytest.mark.parametrize(
    "nonsense",
    [
        {"seconds": 0.0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 1e9},
        {"playouts": 0},
        {"playouts": -5},
        {"threads": 0},
        {"threads": 100_000},
    ],
)
def test_a_budget_of_nonsense_is_refused_by_name(nonsense: dict[str, float]) -> None:
    (name,) = nonsense
    with pytest.raises(BadBudget, match=name):
        Budget(**nonsense)  # type: ignore[arg-type]
