# want 5:14 R101 "The text that begins here has no end: a line with nothing but JSON."
request "a system string becomes the first message" {
  client   = "messages"
  upstream = "chat"
  given    = <<-JSON
    {"model": "m", "max_tokens": 64, "messages": [{"role": "user", "content": "Hi"}]}
  JSN
}
