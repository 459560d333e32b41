pair "messages" "chat" {
  fields {
    max_output_tokens = req.max_tokens # want :5 R301 "If an upstream takes it all the same, write max_output_tokens = ext(…)."
  }
}
