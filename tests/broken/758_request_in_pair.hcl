pair "messages" "chat" {
  request { # want R103 "Write fields of the upstream's request in: fields { temperature = 1 }; temperature = omit leaves one out."
    temperature = omit
  }
}
