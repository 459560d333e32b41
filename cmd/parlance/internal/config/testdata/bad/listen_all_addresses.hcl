listen = ":8787" # ERROR: R501 Open to everybody

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
