admin {
  listen = "127.0.0.1:8787" # ERROR: R501 Address taken; another port
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
