route "claude-*" {
  target {
    when  = model.startsWith("claude-opus") # want R101 "startswith(model, \"claude-opus\")."
    model = "gpt-5"
  }
}
