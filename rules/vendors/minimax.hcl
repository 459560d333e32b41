vendor "minimax" {
  title    = "MiniMax"
  url      = "https://api.minimax.io/v1" # in China https://api.minimaxi.com/v1
  protocol = "chat"
  key      = "MINIMAX_API_KEY"
  large    = "MiniMax-M3" # java.agentscope.io/v2/en/integration/model/minimax; its context window could not be checked
  small    = "MiniMax-M2.7-highspeed"
  serves   = ["minimax-*"]
  pages    = ["minimax.io", "www.minimax.io", "platform.minimax.io"]
  api "chat" {}
  api "messages" {
    url = "https://api.minimax.io/anthropic"
  }
}

model "chat" "minimax-m2*" {
  context = 204800 # docs.continue.dev/customize/model-providers/more/minimax
}
# Reasoning comes as <think>…</think> in the text (platform.minimaxi.com/docs/api-reference/text-openai-api), cannot be switched off with
# M2, and max_tokens is deprecated (java.agentscope.io).
host "chat" "api.minimax.io" {
  max_tokens_field = "max_completion_tokens"
  effort_field     = "none"
}
host "chat" "api.minimaxi.com" {
  max_tokens_field = "max_completion_tokens"
  effort_field     = "none"
}
