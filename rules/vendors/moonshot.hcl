vendor "moonshot" {
  title    = "Moonshot AI (Kimi)"
  names    = ["kimi", "moonshotai"]
  url      = "https://api.moonshot.ai/v1"
  protocol = "chat"
  key      = "MOONSHOT_API_KEY"
  large    = "kimi-k3" # its context window could not be checked
  serves   = ["kimi-*", "moonshot-v1-*"]
  pages    = ["moonshot.ai", "platform.moonshot.ai", "www.kimi.com"]
  api "chat" {}
  api "messages" {
    url = "https://api.moonshot.ai/anthropic"
  }
}

# Every temperature but 1 gives 400 (hex/claude-council v2026.8.3); K3 always thinks, and knows three efforts (dev.to/aihubmix).
model "chat" "kimi-k3*" {
  sampling = "none"
  effort   = ["low", "high", "max"]
}
model "chat" "kimi-k2.*" { # until the end of 2026; platform.kimi.ai/docs/api/models-overview
  context      = 262144
  sampling     = "none"
  effort_field = "thinking"
}
model "chat" "kimi-k2*" {
  context = 262144
}
# It refuses a call without the reasoning before it, or with an empty one.
model "chat" "kimi-*" {
  reasoning_replay   = "tool_turns"
  reasoning_required = true
}
