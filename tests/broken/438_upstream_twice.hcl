upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
}
upstream "openai" { # want :1 R107 "Give it another name"
  protocol = "chat"
  url      = "https://api.openai.com/v1"
}
