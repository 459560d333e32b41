pair "messages" "chat" {
  fields {
    stop = [s for s in req.stop_sequences] # want :15 R101 "[for x in list : value if condition]"
  }
}
