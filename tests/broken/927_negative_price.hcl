price "our-model" {
  input  = -1 # want :12 R108 "from 0 to 10000"
  output = 15
}
