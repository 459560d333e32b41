function "low" {
  params = ["x", "x"] # want :12 R107 "The parameter \"x\" is there twice. Give each a name of its own."
  result = x
}
