"""The way from the network to a handler and back: bounds, limits, cookies, WebSockets, refusals."""
