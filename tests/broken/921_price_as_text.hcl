price "our-model" {
  input  = "$3" # want :12 R205 "is a number, and this is a string"
  output = 15
}
