tier "too many" {
  when   = status == 429 && mentions(body, "slow")
  action = "cool_down"
  rest   = 30000 # want warning :12 R211 "Write, for milliseconds: \"30s\""
}
