pair "messages" "chat" {
  fields {
    metadata = { user : .metadata } # want :25 R101 "A path begins with the name of what is read" "x.metadata in a loop"
  }
}
