pair "messages" "chat" {
  fields {
    user = req.metadata?.user_id # want :24 R101 "There is no ?. here: reading through a path that is not there never fails. Write a dot alone."
  }
}
