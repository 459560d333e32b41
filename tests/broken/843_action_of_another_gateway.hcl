tier "too many" {
  when   = status == 429
  action = "next" # want :12 R108 "Write: action = \"retry\""
  rest   = "30s"
}
