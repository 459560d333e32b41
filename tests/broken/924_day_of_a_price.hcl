price "our-model" {
  input  = 3
  output = 15
  from   = "October 2026" # want :12 R108 "2026-10-07"
}
