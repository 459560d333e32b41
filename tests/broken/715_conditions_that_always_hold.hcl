tier "equal or not" {
  when   = status == 503 || status != 503 # want warning :12 R213 "One of status == 503 and status != 503 always holds."
  action = "return"
}
tier "all sizes" {
  when   = attempt < 3 || attempt >= 3 # want warning :12 R213 "One of attempt < 3 and attempt >= 3 always holds."
  action = "return"
}
tier "itself" {
  when   = error.type == error.type # want warning :12 R213 "Both sides are error.type"
  action = "return"
}
pair "messages" "chat" {
  reject "messages" {
    when = length(req.messages) >= 0 # want warning :12 R213 "A length is 0 or more" "length(req.messages) > 0"
    why  = "too many"
  }
}
