vendor "azure" {
  title    = "Azure OpenAI"
  url      = "https://{resource}.openai.azure.com/openai/v1" # learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle
  protocol = "responses"
  key      = "AZURE_OPENAI_API_KEY"
  large    = "gpt-5" # the name of a deployment
  pages    = ["portal.azure.com", "ai.azure.com"]
  api "responses" {}
  api "chat" {}
  api "messages" {
    url = "https://{resource}.services.ai.azure.com/anthropic"
  }
}

host "chat" "*.openai.azure.com" {
  azure            = "v1"
  max_tokens_field = "max_completion_tokens"
  reasoning_replay = "never"
}
host "chat" "*.cognitiveservices.azure.com" {
  max_tokens_field = "max_completion_tokens"
  reasoning_replay = "never"
}
host "responses" "*.openai.azure.com" {
  azure = "v1"
}
