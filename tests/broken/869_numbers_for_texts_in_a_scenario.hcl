scenario "wait" {
  account "ann" {}
  lone = true
  answer {
    status  = 503
    headers = { retry-after = 2 } # want :17 R601 "Write: \"2\""
  }
  waits = [2] # want :11 R601 "Write: waits = [\"2s\"]"
}
