tier "x" {
  when   = status == 429
  action = "cool_down"
  rest   = "72h" # want warning :12 R211 "An account cools down for 24h0m0s at most, unless the tier has most. Add: most = \"72h\""
}
