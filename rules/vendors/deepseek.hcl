vendor "deepseek" {
  title    = "DeepSeek"
  url      = "https://api.deepseek.com/v1"
  protocol = "chat"
  key      = "DEEPSEEK_API_KEY"
  large    = "deepseek-v4-pro"
  small    = "deepseek-v4-flash"
  serves   = ["deepseek-v4*"] # deepseek-chat and deepseek-reasoner were retired in July 2026
  pages    = ["deepseek.com", "www.deepseek.com", "chat.deepseek.com", "platform.deepseek.com"]
  api "chat" {}
  api "messages" {
    url = "https://api.deepseek.com/anthropic"
  }
}

model "chat" "deepseek-v4*" {
  context    = 1000000
  max_output = 384000
}
# The reasoning of turns with calls goes back in all later turns: it answers 400 without.
model "chat" "deepseek-*" {
  reasoning_replay   = "tool_turns"
  reasoning_required = true
}
