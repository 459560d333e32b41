pair "messages -> chat" { # want :1 R106 "Write: pair \"messages\" \"chat\" { … }"
  drop "metadata.user_id" {
    why = "no users"
  }
}
