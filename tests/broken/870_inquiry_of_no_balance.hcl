inquiry "acme's balance" {
  balance = "acme" # want :13 R601 "e \"acme\" { path = \"/…\" value = data.… }, over several lines."
  given   = { total = 5 }
  expect  = 5
}
