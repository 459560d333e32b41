# want 8:52 R601 "remove the comma before ]"
request "a system string becomes the first message" {
  client   = "messages"
  upstream = "chat"

  given    = <<-JSON
    {"model": "m", "max_tokens": 64,
     "messages": [{"role": "user", "content": "Hi"},]}
  JSON
  expect   = <<-JSON
    {"model": "m"}
  JSON
}
