table "budgets" {
  low = 1024
  high = "many" # want warning :10 R205 "Write a number."
  default = 4096
}
pair "chat" "messages" {
  fields {
    max_tokens = budgets[req.reasoning_effort] * 2
  }
}
