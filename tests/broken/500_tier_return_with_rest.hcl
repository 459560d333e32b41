tier "acme full" {
  when   = status == 418
  action = "return"
  rest   = "10m" # want :3 R108 "Nothing rests with action = \"return\"; with action = \"cool_down\" the"
}
