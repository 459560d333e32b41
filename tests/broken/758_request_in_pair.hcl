pair "messages" "chat" {
  request { # want R103 "Fields of the upstream's request stand in: fields { temperature = 1 }; temperature = omit leaves one out."
    temperature = omit
  }
}
