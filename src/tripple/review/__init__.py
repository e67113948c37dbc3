"""What a game's decisions and draws were worth, in words and figures."""
