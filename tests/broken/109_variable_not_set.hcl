upstream "acme" {
  protocol = "chat"
  url      = "https://api.acme.example/v1"
  key      = env("ACME_KEY") # want :14 R501 "Set it, or give a default: env(\"ACME_KEY\", \"…\")."
}
