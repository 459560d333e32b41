pair "messages" "chat" {
  fields { # want :10 R101 "The block fields has no }. Write one before line 5."
    temperature = req.temperature

  drop "metadata" {
    why = "the vendor refuses metadata that it does not know"
  }
}
