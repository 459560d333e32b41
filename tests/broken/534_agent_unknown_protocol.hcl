agent "mycli" {
  title    = "My CLI"
  protocol = "openai" # want :14 R108 "Did you mean \"chat\"?"
  start    = "OPENAI_BASE_URL=$${base} mycli"
}
