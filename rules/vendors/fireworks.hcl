vendor "fireworks" {
  title      = "Fireworks AI"
  url        = "https://api.fireworks.ai/inference/v1"
  protocol   = "chat"
  key        = "FIREWORKS_API_KEY"
  large      = "accounts/fireworks/models/kimi-k3"
  small      = "accounts/fireworks/models/deepseek-v4-flash"
  serves     = ["accounts/*"]
  pages      = ["fireworks.ai", "app.fireworks.ai"]
  key_begins = ["fw_"]
  api "chat" {}
  api "responses" {}
  api "messages" {
    url = "https://api.fireworks.ai/inference"
  }
}
