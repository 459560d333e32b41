vendor "acme" {
  title    = "Acme"
  url      = "https://api.acme.example/v1"
  protocol = "chat"
  large    = "acme-large" # want warning :14 R212 "None of the patterns in serves fits \"acme-large\": \"acm-*\". Change one"
  serves   = ["acm-*"]
}
