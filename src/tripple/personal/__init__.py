"""The daily, results and statistics of one person."""
