"""The search for puzzles in thousands of games, with proofs of their answers. Players never need it."""
