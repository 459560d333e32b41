pair "messages" "chat" {
  fields {
    thinking = { type = "enabled" budget_tokens = 1024 } # want :35 R101 "Something is missing before \"budget_tokens\": a comma"
  }
}
