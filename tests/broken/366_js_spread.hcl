pair "messages" "chat" {
  fields {
    stop = [...req.stop_sequences, "x"] # want :13 R101 "There is no ... here. Lists are joined by concat(a, b), objects by merge(a, b)."
  }
}
