pair "messages" "chat" {
  fields {
    user = join([req.metadata.user_id, "acme"], "-") # want :17 R205 "Write: join(\"-\", [req.metadata.user_id, \"acme\"])"
  }
}
