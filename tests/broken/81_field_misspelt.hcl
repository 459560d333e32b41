pair "messages" "chat" {
  fields {
    temprature = req.temperature # want :5 R301 "Did you mean \"temperature\"? If an upstream takes it all the same, write temprature = ext(…)."
    max_tokens = req.max_token   # want :18 R301 "Did you mean \"max_tokens\"?"
  }
}
