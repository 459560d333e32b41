pair "messages" "chat" {
  fields {
    temperature = coalesce(1, req.temperature) # want warning :28 R211 "The first argument that is there is used, and this one always is: those"
  }
}
