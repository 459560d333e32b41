# The Agent API, which has other vendors' models too. docs.perplexity.ai/docs/grounded-llm/openai-compatibility: it speaks Responses.
vendor "perplexity" {
  title      = "Perplexity"
  names      = ["pplx", "sonar"]
  url        = "https://api.perplexity.ai/v1"
  protocol   = "responses"
  key        = "PERPLEXITY_API_KEY"
  large      = "openai/gpt-5.4" # the example of that page; its own model is perplexity/sonar, which searches: docs.perplexity.ai/docs/agent-api/models
  small      = "openai/gpt-5.4"
  serves     = ["*/*"]
  pages      = ["www.perplexity.ai", "docs.perplexity.ai"]
  key_begins = ["pplx-"]
  api "responses" {}
}

# docs.perplexity.ai/docs/agent-api/migrate-from-sonar/overview: its chat API, with sonar-pro and others, was to end in September 2026.
host "chat" "api.perplexity.ai" {
  search_citations = true
}
