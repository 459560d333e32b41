tier "acme" {
  when   = status == 429
  action = "cool_down"
  rest   = 60 / 0 # want :17 R108 "Nothing can be divided by 0, so this has no value. Write another number."
}
