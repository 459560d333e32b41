admin {
  listen = "here" # ERROR: R501 Not an address; "127.0.0.1:8788"
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
