scenario "s" { # want :1 R601 "A scenario has an account at least: account \"a\" {}"
  client = "chat"
  answer "a" {
    status = 429
  }
  request "one" {
    asked = ["a"]
  }
}
