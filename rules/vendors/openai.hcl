vendor "openai" {
  title    = "OpenAI"
  url      = "https://api.openai.com/v1"
  protocol = "responses"
  key      = "OPENAI_API_KEY"
  large    = "gpt-6.1-sol"
  small    = "gpt-5.4-mini"
  serves   = ["gpt-*", "o*", "chatgpt-*", "codex-*", "ft:*"]
}

model "chat" "gpt-5*" {
  context    = 400000
  max_output = 128000
}
model "responses" "gpt-5*" {
  context    = 400000
  max_output = 128000
}
model "chat" "gpt-oss-*" {
  context = 131072
}
