request "limit <limit>" {
  cases    = <<-TABLE
    limit | out
    9
  TABLE
  client   = "messages"
  upstream = "chat"
  given    = <<-JSON
    {"model":"m","max_tokens":<limit>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","max_tokens":<out>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
}
