function "low" {
  params = ["x"]
  if x == "a" { # want :3 R101 "A rule has an argument when; choose a value with condition ? value : other, and a list is made by [for x in list : value]."
    result = x
  }
}
