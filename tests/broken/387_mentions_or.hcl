tier "x" {
  when   = mentions(error.message, "quota" || "limit") # want :36 R205 "Write the condition without quotes, as in status == 429; for a default, write coalesce(a, \"b\"); to compare with several words, write contains([\""
  action = "retry"
}
