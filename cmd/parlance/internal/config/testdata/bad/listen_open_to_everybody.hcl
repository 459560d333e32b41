listen = "0.0.0.0:8787" # ERROR: R501 Open to everybody; because no client has a key

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
