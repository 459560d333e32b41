request "limit <limit>" {
  cases    = [{ limit = 9 }, { limit = 10 }] # want :14 R601 "a line for each case, with | between its values; then TABLE."
  client   = "messages"
  upstream = "chat"
  given    = <<-JSON
    {"model":"m","max_tokens":<limit>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","max_completion_tokens":<limit>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
}
