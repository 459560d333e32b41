upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
  models = "gpt-*", "o*" # want :19 R101 "Several values are a list: [ … , … ]."
}
