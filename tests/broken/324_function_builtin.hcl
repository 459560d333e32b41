function "length" { # want :1 R107 "Give this one another name, such as \"our_length\"."
  params = ["x"]
  result = 3
}
