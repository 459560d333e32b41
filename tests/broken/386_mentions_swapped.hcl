tier "x" {
  when   = mentions("quota", error.message) # want warning :12 R211 "The text that is looked at comes first, and here it is written out. Write: mentions(error.message, \"quota\")"
  action = "retry"
}
