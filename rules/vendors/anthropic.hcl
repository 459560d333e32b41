vendor "anthropic" {
  title    = "Anthropic"
  url      = "https://api.anthropic.com"
  protocol = "messages"
  key      = "ANTHROPIC_API_KEY"
  large    = "claude-opus-5-5"
  small    = "claude-haiku-4-5"
  serves   = ["claude-*"]
}
