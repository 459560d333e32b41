pair "messages" "chat" {
  drop "tools" { # want warning :3 R405 "pair \"messages\" \"chat\" { write { tool \"function\" { drop = \"these models call none\" } } }"
    why = "these models call none"
  }
  read_reply {
    drop "usage" { # want warning :5 R405 "`parlance show protocols/chat.hcl:"
      why = "nobody reads it"
    }
  }
}
