tier "x" {
  when   = body.error.code == "x" # want :12 R301 "body is a text and has no fields or elements. What is read from it, as JSON, is data: data.error.code."
  action = "retry"
}
