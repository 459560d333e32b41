function "low" {
  params = ["x", "x"] # want :12 R107 "The parameter \"x\" stands twice. Give each a name of its own."
  result = x
}
