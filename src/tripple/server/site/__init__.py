"""The browser's files as this server sends them, and the page that every address gets."""
