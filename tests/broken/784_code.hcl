scenario "a rests" {
  client = "chat"
  account "a" {}
  answer "a" {
    code = 429 # want :12 R601 "It is the code in the body of an error. The HTTP status: status = 429"
  }
  request "one" {
    asked = ["a"]
  }
}
