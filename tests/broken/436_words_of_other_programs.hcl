upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY", "sk-0123456789abcdef")
  account "a" {
    secret = "sk-0123456789abcdef" # want :5 R104 "Did you mean \"key\"?"
  }
}
client "me" {
  hash = "sha256:0000000000000000000000000000000000000000000000000000000000000000"
  rpm  = 60 # want :3 R104 "Did you mean \"requests_per_minute\"?"
}
