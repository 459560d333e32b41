upstream "openai" {
  vendor  = "openai"
  headers = { Authorization = "Bearer sk-proj-abcdefghijklmnopqrstuvwx" } # want warning :15 R501 "write: key = env(\"OPENAI_API_KEY\")"
}
