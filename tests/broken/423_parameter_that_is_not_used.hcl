function "our_short" {
  params = ["text", "most"] # want warning :21 R707 "The result does not read \"most\""
  result = truncate(text, 10)
}
pair "messages" "chat" {
  fields {
    user = our_short(req.metadata.user_id, 10)
  }
}
