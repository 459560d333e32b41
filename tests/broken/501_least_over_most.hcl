tier "slow down" {
  when   = status == 425
  action = "cool_down"
  rest   = "10m"
  least  = "1h" # want :12 R108 "The shortest cooldown (least), 1h0m0s, is longer than the longest (most),"
  most   = "10m"
}
