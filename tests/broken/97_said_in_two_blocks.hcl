pair "messages" "chat" {
  fields {
    user = req.metadata.user_id
  }
  fields { # want :3 R107 "97_said_in_two_blocks.hcl:2"
    top_k = req.top_k
  }
}
