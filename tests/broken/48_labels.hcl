pair "messages_to_chat" { # want :1 R106 "has 2 labels: client, upstream"
  fields {
    user = req.metadata.user_id
  }
}
model "acme-*" { # want :1 R106 "has 2 labels: protocol, pattern"
  stop_max = 4
}
