request "fast is gpt-5-mini" {
  client   = "messages"
  upstream = "chat"
  given    = { model = "fast", max_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "gpt-5-mini", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}

request "acme/acme-large is what Acme calls acme-large" {
  client          = "chat"
  upstream        = "chat"
  upstream_models = ["acme-*"]
  given           = { model = "acme/acme-large", messages = [{ role = "user", content = "Hi" }] }
  expect          = { model = "acme-large", messages = [{ role = "user", content = "Hi" }] }
}

scenario "smart is gpt-5 when Opus has no credit" {
  model = "smart"
  account "ann" {
    upstream = "openai"
  }
  account "ben" {
    upstream = "anthropic"
  }
  answer {
    model  = "claude-opus-4-6"
    status = 402
  }
  answer {
    model = "gpt-5"
    text  = "gpt-5 says hello"
  }
  asked = ["ben", "ann"]
  says  = "gpt-5 says hello"
}
