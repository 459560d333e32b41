vendor "lmstudio" {
  title    = "LM Studio"
  names    = ["lm-studio"]
  url      = "http://127.0.0.1:1234/v1"
  protocol = "chat"
  large    = "openai/gpt-oss-20b" # the model that is loaded: init --model names another
}
