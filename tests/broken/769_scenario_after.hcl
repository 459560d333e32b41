scenario "a rests" {
  client = "chat"
  account "a" {}
  answer "a" {
    status = 429
    times  = 1
  }
  request "one" {
    asked = ["a"]
    after = "10s" # want R104 "Did you mean \"at\"?"
  }
}
