scenario "ann waits" {
  account "ann" {
  }
  answer "ann" {
    status = 503
    times  = 1
  }
  waits = ["1s", "2s-3s"] # want :18 R601 "Write: \"2s..3s\""
}
scenario "bob waits" {
  account "bob" {
  }
  waits = "2s-3s" # want :11 R601 "Write: waits = [\"2s..3s\"]"
}
