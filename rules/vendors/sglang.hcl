vendor "sglang" {
  title    = "SGLang"
  url      = "http://127.0.0.1:30000/v1" # docs.sglang.io/docs/basic_usage/openai_api_completions
  protocol = "chat"
  large    = "openai/gpt-oss-20b" # the model that is served: init --model names another
}
