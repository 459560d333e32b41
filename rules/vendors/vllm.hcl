vendor "vllm" {
  title    = "vLLM"
  url      = "http://127.0.0.1:8000/v1"
  protocol = "chat"
  large    = "openai/gpt-oss-20b" # the model that is served: init --model names another
}
