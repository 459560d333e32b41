vendor "xai" {
  title    = "xAI"
  names    = ["grok", "x-ai"]
  url      = "https://api.x.ai/v1"
  protocol = "chat"
  key      = "XAI_API_KEY"
  large    = "grok-4.3"
  small    = "grok-build-0.1"
  serves   = ["grok-*"]
}

model "chat" "grok-4.3*" {
  context = 1000000
}
model "chat" "grok-build-*" {
  context = 256000
}
