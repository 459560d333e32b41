vendor "moonshot" {
  title    = "Moonshot AI (Kimi)"
  names    = ["kimi", "moonshotai"]
  url      = "https://api.moonshot.ai/v1"
  protocol = "chat"
  key      = "MOONSHOT_API_KEY"
  large    = "kimi-k3"
  small    = "kimi-k2.6"
  serves   = ["kimi-*", "moonshot-v1-*"]
}

model "chat" "kimi-k2*" {
  context = 262144
}
# It refuses a call without the reasoning before it, or with an empty one.
model "chat" "kimi-*" {
  reasoning_replay   = "tool_turns"
  reasoning_required = true
}
