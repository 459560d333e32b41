price "our-model" {
  input  = 3
  output = 15
  above "200k" { # want :3 R108 "above \"200000\""
    input  = 6
    output = 30
  }
}
