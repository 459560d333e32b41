table "sizes" {
  small = 1024
  large = 8192
}
pair "messages" "chat" {
  fields {
    max_completion_tokens = sizes[req.max_tokens] # want :35 R205 "The rows of the table \"sizes\" are named by texts, and this is a number"
  }
}
