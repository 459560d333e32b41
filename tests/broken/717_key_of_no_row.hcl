table "sizes" {
  small = 1
  large = 2
}
pair "messages" "chat" {
  fields {
    max_completion_tokens = sizes["medium"] # want :29 R202 "It has: large, small."
  }
}
