function "half" {
  params = ["n"]
  result = m / 2 # want :12 R201 "Did you mean \"n\"?"
}
table "names" {
  fast = modell # want :10 R201 "Did you mean \"model\"?"
}
