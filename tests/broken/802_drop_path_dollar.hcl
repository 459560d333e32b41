pair "messages" "chat" {
  drop "$.metadata.user_id" { # want :3 R108 "A path begins with the name of a field: write \"metadata.user_id\"."
    why = "it is private"
  }
}
