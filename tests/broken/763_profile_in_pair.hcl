pair "messages" "chat" {
  profile { # want R103 "Switches stand in: host \"chat\" \"api.example.com\" { … } or model \"chat\" \"gpt-*\" { … }; or in profile { … } of a"
    top_k = true
  }
}
