pair "messages" "chat" {
  fields {
    max_tokens       = req.stop_sequences # want :24 R205 "The field is a number, and this is a list."
    stream           = "true"             # want :24 R205 "Write true, without quotes."
    reasoning_effort = "hihg"             # want :24 R108 "Did you mean \"high\"?"
  }
}
