pair "chat" "responses" {
  fields {
    max_tokens = 100 # want :5 R301 "Did you mean \"max_output_tokens\"?"
  }
}
