edit "request" {
  protocols = ["ollama"]
  rename "options.num_predict" {
    to = "options.max_predict" # want R108 "Write: to = \"max_predict\""
  }
}
