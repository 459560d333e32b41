pair "messages" "chat" {
  fields {
    user = req.metadata.user_id ?? "x" # want :33 R101 "There is no ??. The first value that is there is coalesce(a, b)."
  }
}
