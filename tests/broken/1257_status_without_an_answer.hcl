scenario "a reset is tried again" {
  account "ann" {}
  account "ben" {}
  answer "ann" {
    network = "reset"
    status  = 502 # want :5 R601 "With network = \"reset\" there is no answer, so it has no status."
  }
  asked = ["ann", "ben"]
}
