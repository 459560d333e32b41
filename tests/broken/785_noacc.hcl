scenario "s" { # want :1 R601 "A scenario needs at least one account: account \"a\" {}"
  client = "chat"
  answer "a" {
    status = 429
  }
  request "one" {
    asked = ["a"]
  }
}
