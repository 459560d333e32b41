pair "messages" "chat" {
  fields {
    user = req.metadata.user_id || "x" # want :36 R205 "Write the condition without quotes, as in status == 429; a value in place of one that is missing is coalesce(a, \"b\"), one of several words contains([\""
  }
}
