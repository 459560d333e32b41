request "Acme is told the limit as it knows it" {
  client        = "messages"
  upstream      = "chat"
  upstream_host = "api.acme.example"
  given         = { model = "m", max_tokens = 9, tools = [{ name = "read", input_schema = { type = "object" } }], tool_choice = { type = "auto", disable_parallel_tool_use = true }, messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", max_tokens = 9, tools = [{ type = "function", function = { name = "read", parameters = { type = "object" } } }], tool_choice = "auto", messages = [{ role = "user", content = "Hi" }] }
}

request "Acme is sent no seed" {
  client        = "chat"
  upstream      = "chat"
  upstream_host = "api.acme.example"
  given         = { model = "m", seed = 7, messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}

request "others are" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", seed = 7, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", seed = 7, messages = [{ role = "user", content = "Hi" }] }
}
