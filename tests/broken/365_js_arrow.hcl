pair "messages" "chat" {
  fields {
    stop = req.stop_sequences.map(s => s) # want :31 R101 "Values have no methods. A list is made from another by [for x in list : value]."
  }
}
