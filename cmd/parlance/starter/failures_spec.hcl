scenario "an account without allowance rests for six hours" {
  account "ann" {
    upstream = "openai"
  }
  account "ben" {
    upstream = "openai"
  }
  answer "ann" {
    status  = 403
    message = "Your daily allowance is used up."
  }
  asked = ["ann", "ben"]
  states {
    ann = "resting 6h"
    ben = "ready"
  }
}

scenario "a quota that is used up is left alone for two hours" {
  account "ann" {}
  account "ben" {}
  answer "ann" {
    status  = 429
    message = "You have reached your weekly limit."
  }
  asked = ["ann", "ben"]
  states {
    ann = "resting 2h"
  }
}
