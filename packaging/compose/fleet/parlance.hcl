listen   = "0.0.0.0:8787"
seal_key = env("PARLANCE_SEAL_KEY")

store {
  url      = "redis://valkey:6379/0"
  password = env("PARLANCE_STORE_PASSWORD")
  key      = env("PARLANCE_STORE_KEY")
}

client "me" {
  key = env("PARLANCE_KEY")
}

upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY")
}
