table "words" {
  auto = "auto"
  auto = "any" # ERROR: R107 Defined twice; in line 2
}
