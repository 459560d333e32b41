upstream "openai" {
  protocol = "chat"
  url      = https://api.openai.com/v1" # want :19 R101 "so does a URL"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
}
