table "words" {
  auto = "auto"
  auto = "any" # ERROR: R101 Attribute redefined
}
