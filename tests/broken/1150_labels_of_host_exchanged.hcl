host "api.acme.example" "chat" { # want R302 "Write: host \"chat\" \"api.acme.example\""
  max_tokens_field = "max_completion_tokens"
}
