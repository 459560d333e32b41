price "our-model" {
  input  = 0.3
  cached = 3 # want warning :12 R211 "Are the two swapped?"
  output = 15
}
