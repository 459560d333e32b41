vendor "xai" {
  title      = "xAI"
  names      = ["grok", "x-ai"]
  url        = "https://api.x.ai/v1"
  protocol   = "chat"
  key        = "XAI_API_KEY"
  large      = "grok-4.3"
  small      = "grok-build-0.1"
  serves     = ["grok-*"]
  pages      = ["x.ai", "console.x.ai", "docs.x.ai", "grok.com"]
  key_begins = ["xai-"]
  api "chat" {}
  api "responses" {}
  api "messages" {}
}

model "chat" "grok-4.3*" {
  context        = 1000000
  effort         = ["none", "low", "medium", "high"] # vercel/ai, @ai-sdk/xai 3.0.97
  stop_supported = false                             # docs.x.ai/docs/guides/reasoning: an error for models that reason
}
model "chat" "grok-4.20*" {
  effort_field   = "none" # vercel/ai, @ai-sdk/xai 4.0.8: it refuses the field
  stop_supported = false
}
model "chat" "grok-build-*" {
  context = 256000
}

host "chat" "api.x.ai" {
  search_citations = true
}
