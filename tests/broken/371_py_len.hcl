tier "x" {
  when   = len(error.message) > 3 # want :12 R203 "There is no function named \"len\". Write: length(…)"
  action = "retry"
}
