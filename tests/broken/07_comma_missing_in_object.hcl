pair "messages" "chat" {
  fields {
    thinking = { type = "enabled" budget_tokens = 1024 } # want :35 R101 "Between \"budget_tokens\" and what stands before it something is missing: a comma"
  }
}
