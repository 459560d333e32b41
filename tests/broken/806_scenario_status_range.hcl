scenario "s" {
  client = "chat"
  account "a" {}
  answer "a" {
    status = 700 # want :14 R601 "A status of HTTP is a number from 100 to 599. Write, for example: status = 429"
  }
  request "one" {
    asked = ["a"]
  }
}
