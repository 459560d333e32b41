table "words" {
  auto = "auto"
}

table "words" { # ERROR: R107 Defined twice; defined_twice.hcl:1
  auto = "any"
}

pair "chat" "messages" {
  fields {
    n = 1
  }
  fields { # ERROR: R107 Defined twice; defined_twice.hcl:10
    n = 2
  }
  drop "n" {
    why = "x"
  }
  drop "n" { # ERROR: R107 Defined twice
    why = "y"
  }
}

pair "chat" "messages" { # ERROR: R107 Defined twice; defined_twice.hcl:9
}
