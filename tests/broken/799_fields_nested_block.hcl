pair "messages" "chat" {
  fields {
    metadata { # want :5 R103 "A field is an argument, and an object is its value: metadata = { … }"
      user_id = "a"
    }
  }
}
