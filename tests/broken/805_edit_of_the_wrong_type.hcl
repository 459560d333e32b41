edit "request" {
  protocols = ["chat"]
  set "temperature" {
    to = "warm" # want :10 R205 "The field is a number, and this is a string."
  }
}
