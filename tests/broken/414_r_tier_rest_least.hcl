tier "x" {
  when   = status == 429
  action = "cool_down"
  rest   = "10s" # want warning :12 R211 "An account cools down for 1m0s at least, by least of the tier. Change one of the two."
  least  = "1m"
}
