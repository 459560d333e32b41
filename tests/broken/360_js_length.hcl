tier "x" {
  when   = error.message.length > 3 # want :12 R301 "error.message is a text and has no fields or elements. How long it is: length(error.message)."
  action = "retry"
}
