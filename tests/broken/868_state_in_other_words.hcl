scenario "rest" {
  account "ann" {}
  account "ben" {}
  answer "ann" {
    status = 401
  }
  asked = ["ann", "ben"]
  states {
    ann = "cooldown 1m" # want :11 R601 "Write: \"resting 1m\""
  }
}
