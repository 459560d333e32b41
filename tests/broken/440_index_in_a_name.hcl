pair "messages" "chat" {
  fields {
    messages[0].content = "hi" # want :13 R101 "A list is given as a whole"
  }
}
