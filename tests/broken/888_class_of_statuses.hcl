scenario "two" {
  account "ann" {}
  account "ben" {}
  answer "ann" {
    status = "5xx" # want :14 R601 "Write: status = 500"
  }
  asked = ["ann", "ben"]
}
