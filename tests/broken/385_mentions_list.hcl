tier "x" {
  when   = mentions(error.message, ["quota", "limit"]) # want :36 R205 "Several are given one by one: mentions(…, \"quota\", \"limit\")."
  action = "retry"
}
