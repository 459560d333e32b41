pair "messages" "chat" {
  write {
    part "image_url" { # want :5 R201 "Did you mean \"image\"?"
      type = "image_url"
    }
  }
}
