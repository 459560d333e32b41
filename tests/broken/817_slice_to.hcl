pair "messages" "chat" {
  fields {
    stop = req.stop_sequences[:4] # want :30 R101 "There are no slices"
  }
}
