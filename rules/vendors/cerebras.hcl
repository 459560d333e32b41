vendor "cerebras" {
  title      = "Cerebras"
  url        = "https://api.cerebras.ai/v1"
  protocol   = "chat"
  key        = "CEREBRAS_API_KEY"
  large      = "zai-glm-4.7" # docs.openclaw.ai/providers/cerebras: a preview; its context window could not be checked
  small      = "gpt-oss-120b"
  serves     = ["gpt-oss-*", "zai-glm-*", "llama*", "qwen-*"]
  pages      = ["cloud.cerebras.ai", "www.cerebras.ai"]
  key_begins = ["csk-"]
  api "chat" {}
}

# docs.getbifrost.ai/providers/supported-providers/cerebras: it does not take these. hexdocs.pm/req_llm/cerebras.html: service_tier gives 400.
host "chat" "api.cerebras.ai" {
  reasoning_field = "reasoning" # it refuses the other names
  cache_key       = false
  verbosity       = false
  service_tier    = false
}
