admin {
  listen = "here" # ERROR: R501 Not an address; "127.0.0.1:8788"
  hosts = ["http://a.test"] # ERROR: R501 Not a name; no port, no scheme
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
