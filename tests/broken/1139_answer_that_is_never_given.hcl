scenario "ann" {
  account "ann" {
  }
  answer "ann" {
    status = 429
  }
  answer "ann" { # want :3 R601 "The answer at line 4 is for all calls of \"ann\". Add to it: times = 1"
    text = "hello"
  }
  status = 200
}
