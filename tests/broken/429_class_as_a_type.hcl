tier "mine" {
  when   = error.type == "rate_limit" && status == 418 # want warning :26 R211 "Write: class == \"rate_limit\""
  action = "retry"
}
