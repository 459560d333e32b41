pair "messages" "chat" {
  feilds { # want :3 R103 "Did you mean \"fields\"?"
    user = req.metadata.user_id
  }
}
