pair "messages" "chat" {
  fields {
    user = tostring(req.metadata.user_id) # want :12 R203 "There is no function named \"tostring\". A value becomes a text in quotes: \"${a}\"."
  }
}
