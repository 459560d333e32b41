alias "fast" {
  to = "gpt-" + model # want :8 R205 "Strings are joined by \"${a}${b}\""
}
pair "messages" "chat" {
  fields {
    stop = req.stop_sequences + ["END"] # want :12 R205 "Lists are joined by concat(a, b)."
  }
}
