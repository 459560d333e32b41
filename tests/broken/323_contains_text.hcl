tier "acme" {
  when   = contains(error.message, "quota") # want :21 R205 "To search a text: mentions(error.message, \"quota\"), or matches(text, pattern)."
  action = "retry"
}
