pair "messages" "chat" {
  fields {
    top_k = drop # want :13 R201 "A field is left out by omit"
  }
}
