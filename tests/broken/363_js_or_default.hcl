pair "messages" "chat" {
  fields {
    user = req.metadata.user_id || "x" # want :36 R205 "Write the condition without quotes, as in status == 429; for a default, write coalesce(a, \"b\"); to compare with several words, write contains([\""
  }
}
