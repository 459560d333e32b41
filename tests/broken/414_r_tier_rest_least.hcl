tier "x" {
  when   = status == 429
  action = "cool_down"
  rest   = "10s" # want warning :12 R211 "An account rests for 1m0s at least, as the tier says by least. Change one of the two."
  least  = "1m"
}
