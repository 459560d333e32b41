host "chat" "api.acme.example/v1" { # want warning :1 R212 "A host has no path. Write: \"api.acme.example\""
  max_tokens_field = "max_tokens"
}
