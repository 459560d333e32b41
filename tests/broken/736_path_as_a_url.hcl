balance "acme" {
  path  = "https://api.acme.example/balance" # want :11 R108 "Write: \"/balance\""
  value = data.balance
}
