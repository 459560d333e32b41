tier "x" {
  when   = mentions(error.message, "quota.*exceeded") # want warning :36 R211 "To test a text with a regular expression, use matches(text, \"quota.*exceeded\")."
  action = "retry"
}
