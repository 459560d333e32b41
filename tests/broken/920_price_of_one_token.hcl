price "our-model" {
  input  = 0.000003 # want warning :12 R211 "write: input = 3"
  output = 0.000015
}
