host "chat" "https://api.acme.example" { # want warning :1 R212 "A host has no scheme and no path. Write: \"api.acme.example\""
  max_tokens_field = "max_tokens"
}
