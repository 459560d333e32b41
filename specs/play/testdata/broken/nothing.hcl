request "whose pair nobody knows" { # ERROR: R601 No pair; messages_to_chat.hcl
  given  = {}
  expect = {}
}

request "whose pair it says itself" {
  client   = "chat"
  upstream = "chat"
  given    = {}
  expect   = {}
}
