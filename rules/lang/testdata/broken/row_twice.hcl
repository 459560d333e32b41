table "words" {
  auto = "auto"
  auto = "any" # ERROR: R107 Said twice; in line 2
}
