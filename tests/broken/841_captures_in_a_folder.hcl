upstream "openai" {
  vendor = "openai"
  key    = env("OPENAI_API_KEY", "0123456789abcdefopenai_a")
}
capture {
  enabled = true # want :3 R104 " = [\"*\"]. Known: clients, last, max_bytes, models, unmasked."
  path    = "./captures" # want :3 R104 "nts them. Known: clients, last, max_bytes, models, unmasked."
}
