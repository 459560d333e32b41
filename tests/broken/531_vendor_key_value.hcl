vendor "acme" {
  title    = "Acme"
  url      = "https://api.acme.example/v1"
  protocol = "chat"
  large    = "acme-large"
  key      = "sk-0123456789abcdef" # want :14 R108 "This is the name of the environment variable that holds the key, such"
}
