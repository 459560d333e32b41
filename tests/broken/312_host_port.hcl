host "chat" "api.acme.example:443" { # want warning :1 R212 "A host is compared without its port. Write: \"api.acme.example\""
  max_tokens_field = "max_tokens"
}
