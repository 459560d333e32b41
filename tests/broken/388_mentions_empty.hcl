tier "x" {
  when   = mentions(error.message, "") # want warning :36 R211 "To test whether a text is there, use != null, and to test whether it is not empty, !isempty(…)."
  action = "retry"
}
