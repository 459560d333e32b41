agent "mycli" {
  title    = "My CLI"
  protocol = "openai" # want :14 R302 "It is \"chat\" for /v1/chat/completions, and \"responses\""
  start    = "OPENAI_BASE_URL=$${base} mycli"
}
