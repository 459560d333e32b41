vendor "huggingface" {
  title      = "Hugging Face Inference Providers"
  names      = ["hf", "hugging-face"]
  url        = "https://router.huggingface.co/v1" # huggingface.co/docs/inference-providers
  protocol   = "chat"
  key        = "HF_TOKEN"
  large      = "openai/gpt-oss-120b" # with ":cerebras" at its end, that provider serves it
  small      = "openai/gpt-oss-20b"
  serves     = ["*/*"]
  pages      = ["huggingface.co", "www.huggingface.co"]
  key_begins = ["hf_"]
  api "chat" {}
  api "responses" {}
}
