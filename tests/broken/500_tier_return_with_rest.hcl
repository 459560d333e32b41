tier "acme full" {
  when   = status == 418
  action = "return"
  rest   = "10m" # want :3 R108 "With action = \"return\", rest means nothing. Take it out: nothing rests, nobody is asked again, and the client gets the error."
}
