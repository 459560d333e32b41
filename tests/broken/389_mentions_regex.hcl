tier "x" {
  when   = mentions(error.message, "quota.*exceeded") # want warning :36 R211 "A regular expression is held against a text by matches(text, \"quota.*exceeded\")."
  action = "retry"
}
