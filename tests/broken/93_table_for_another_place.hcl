pair "messages" "chat" {
  fields {
    service_tier = tiers[req.service_tier] # want :20 R201 "which is used here."
  }
}
