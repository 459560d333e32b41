balance "acme" {
  url   = "https://api.acme.example/v1/balance" # want :3 R104 "Write: path = \"/v1/balance\" Known: path, value."
  value = data.balance
}
