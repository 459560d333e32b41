request "a system string becomes the first message" {
  client   = "messages"
  upstream = "chat"
  # want 6:14 R101 "a line with nothing but JSON. So it continues with \"expect\" in line 8."

  given    = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  expect   = <<-JSON
    {"model": "m"}
  JSON
}
