tier "x" {
  when   = mentions(error.message, "quota" || "limit") # want :36 R205 "Write the condition without quotes, as in status == 429; a value in place of one that is missing is coalesce(a, \"b\"), one of several words contains([\""
  action = "retry"
}
