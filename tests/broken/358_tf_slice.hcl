pair "messages" "chat" {
  fields {
    user = req.model[0:3] # want :21 R101 "The [ that opens here has no ]. Write it where the value ends, before line 3."
  }
}
