scenario "s" {
  client = "chat"
  account "a" {
    count = "three" # want :13 R601 "The argument \"count\" is a whole number, without quotes."
  }
  request "one" {
    asked = ["a-1"]
  }
}
