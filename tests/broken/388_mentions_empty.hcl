tier "x" {
  when   = mentions(error.message, "") # want warning :36 R211 "Whether a text is there is asked by != null, and whether it holds anything by !isempty(…)."
  action = "retry"
}
