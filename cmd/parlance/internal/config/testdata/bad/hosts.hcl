hosts   = ["gateway.internal", "::1", "gateway:8787"] # ERROR: R501 Not a name; no port, no scheme and no *
origins = ["https://a.test:8443", "a.test"]           # ERROR: R501 Not an origin; "https://a.test"

upstream "a" {
  protocol = "chat"
  url      = "https://a.test"
}
