request "limit <limits>" { # want :1 R601 "Did you mean \"limit\"? Known: limit."
  cases    = <<-TABLE
    limit
    9
    10
  TABLE
  client   = "messages"
  upstream = "chat"
  given    = <<-JSON
    {"model":"m","max_tokens":<limit>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","max_completion_tokens":<limit>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
}
