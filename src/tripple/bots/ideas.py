"""The ideas of good play that a reason can be an instance of, by name; `tripple.locales.ideas` explains them."""

GIFT, RESERVE, DRAWING, CLOSING, RACING, STUCK = "gift", "reserve", "drawing", "closing", "racing", "stuck"
