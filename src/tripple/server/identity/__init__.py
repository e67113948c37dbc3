"""Who a guest is: signed cookies, the server's keys, personal links."""
