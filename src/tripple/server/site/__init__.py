"""The browser's files, and the page sent at every address."""
