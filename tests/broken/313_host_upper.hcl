host "chat" "API.acme.example" { # want warning :1 R212 "Hosts are written in small letters. Write: \"api.acme.example\""
  max_tokens_field = "max_tokens"
}
