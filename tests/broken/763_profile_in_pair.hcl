pair "messages" "chat" {
  profile { # want R103 "Write switches in: host \"chat\" \"api.example.com\" { … } or model \"chat\" \"gpt-*\" { … }; or in profile { … } of a"
    top_k = true
  }
}
