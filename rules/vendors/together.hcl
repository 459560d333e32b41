vendor "together" {
  title    = "Together AI"
  url      = "https://api.together.xyz/v1"
  protocol = "chat"
  key      = "TOGETHER_API_KEY"
  large    = "deepseek-ai/DeepSeek-V4-Pro"
  small    = "openai/gpt-oss-120b"
  serves   = ["*/*"]
  pages    = ["together.ai", "www.together.ai", "docs.together.ai"]
  api "chat" {}
}
