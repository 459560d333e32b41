tier "acme" {
  when   = contains(error.message, "quota") # want :21 R205 "Whether a text holds another: mentions(error.message, \"quota\"), or matches(text, pattern)."
  action = "retry"
}
