vendor "groq" {
  title      = "Groq"
  url        = "https://api.groq.com/openai/v1"
  protocol   = "chat"
  key        = "GROQ_API_KEY"
  large      = "openai/gpt-oss-120b"
  small      = "openai/gpt-oss-20b"
  serves     = ["openai/gpt-oss-*", "llama-*", "meta-llama/*", "qwen/*", "moonshotai/*", "groq/*"]
  pages      = ["groq.com", "console.groq.com", "chat.groq.com"]
  key_begins = ["gsk_"]
  api "chat" {}
  api "responses" {}
}

host "chat" "api.groq.com" {
  context          = 131072
  max_output       = 65536
  reasoning_replay = "never" # it refuses the field
  logprobs         = false   # console.groq.com/docs/openai: 400
}
