vendor "ollama" {
  title    = "Ollama"
  url      = "http://127.0.0.1:11434/v1"
  protocol = "chat"
  large    = "qwen3-coder" # what "ollama pull" brought: init --model names another
  api "chat" {}
  api "responses" {}
  api "messages" {}
  api "ollama" {
    url = "http://127.0.0.1:11434"
  }
}
