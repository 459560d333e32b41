rules = "./rulez" # want :9 R501 "The rules cannot be read: no such file or directory."

upstream "acme" {
  protocol = "openai"             # want :14 R302 "They have: bedrock, chat,"
  url      = "api.acme.example/v1" # want :14 R501 "A URL begins with https:// or http://"
  api_key  = "sk-123"             # want :3 R104 "Did you mean \"key\"?"
}
timeouts {
  keepalive = "10 minutes" # want :15 R501 "\"500ms\", \"15s\", \"10m\""
}
route "gpt-*" {
  to = ["acmee"] # want :9 R501 "Did you mean \"acme\"?"
}
