request "acme-thinker knows no medium" {
  client         = "responses"
  upstream       = "chat"
  upstream_model = "acme-thinker-1"
  given          = { model = "m", input = "Hi", reasoning = { effort = "medium" } }
  expect         = { model = "acme-thinker-1", reasoning_effort = "high", messages = [{ role = "user", content = "Hi" }] }
}

request "deep is as hard as the model can" {
  client         = "responses"
  upstream       = "chat"
  upstream_model = "o3"
  given          = { model = "m", input = "Hi", reasoning = { effort = "deep" } }
  expect         = { model = "o3", reasoning_effort = "high", messages = [{ role = "user", content = "Hi" }] }
}

request "deep is 48,000 tokens" {
  client         = "chat"
  upstream       = "messages"
  upstream_model = "claude-sonnet-4-5"
  given          = { model = "m", reasoning_effort = "deep", messages = [{ role = "user", content = "Hi" }] }
  expect         = { model = "claude-sonnet-4-5", max_tokens = 64000, thinking = { type = "enabled", budget_tokens = 48000 }, messages = [{ role = "user", content = "Hi" }] }
}
