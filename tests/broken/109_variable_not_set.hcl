upstream "acme" {
  protocol = "chat"
  url      = "https://api.acme.example/v1"
  key      = env("ACME_KEY") # want warning :14 R501 "is not set, so calls to this upstream fail"
}
