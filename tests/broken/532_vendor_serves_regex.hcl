vendor "acme" {
  title    = "Acme"
  url      = "https://api.acme.example/v1"
  protocol = "chat"
  large    = "acme-large"
  serves   = ["^acme-.*$"] # want warning :15 R212 "Write: \"acme-*\""
}
