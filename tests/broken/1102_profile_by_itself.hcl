profile "acme" { # want R103 "host \"chat\" \"api.example.com\" { … }"
  max_tokens_field = "max_completion_tokens"
}
