upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY", "0123456789abcdef")
  models = { "gpt-5" = "gpt-5-mini" } # want :12 R501 "Write: [\"gpt-5\"]; write the upstream's names of models in a table,"
}
