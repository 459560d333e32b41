listen = "localhost" # ERROR: R501 Not an address; as in "127.0.0.1:8787"

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
}
