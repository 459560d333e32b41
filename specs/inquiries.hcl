# What the gateway asks upstreams by itself: balances of accounts (rules/balances.hcl), and which models there are.

inquiry "DeepSeek says a balance for each currency, as text" {
  balance        = "deepseek"
  given          = { is_available = true, balance_infos = [{ currency = "CNY", total_balance = "110.00", granted_balance = "10.00", topped_up_balance = "100.00" }] }
  expect         = 110
  expect_path    = "/user/balance"
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "OpenRouter says what a key may still spend" {
  balance        = "openrouter"
  given          = { data = { label = "sk-or-v1-0e6…1c96", usage = 1.5, limit = 10, limit_remaining = 8.5, is_free_tier = false } }
  expect         = 8.5
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "of a key without a limit nothing is known" {
  balance        = "openrouter"
  given          = { data = { usage = 1.5, limit = null, limit_remaining = null } }
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "OpenRouter says what an account had and used" {
  balance        = "openrouter_credits"
  given          = { data = { total_credits = 100.5, total_usage = 25.5 } }
  expect         = 75
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "Moonshot says what is available" {
  balance        = "moonshot"
  given          = { code = 0, data = { available_balance = 49.58, voucher_balance = 46.58, cash_balance = 3 }, status = true }
  expect         = 49.58
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "SiliconFlow says it as text" {
  balance        = "siliconflow"
  given          = { code = 20000, data = { balance = "0.88", chargeBalance = "88.00", totalBalance = "88.88" } }
  expect         = 88.88
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "a plain number" {
  balance        = "plain"
  given          = { balance = "3" }
  expect         = 3
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "an answer that is a page says nothing" {
  balance        = "plain"
  given          = "<html>Not found</html>"
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "a chat upstream lists its models" {
  models         = "chat"
  given          = { object = "list", data = [{ id = "gpt-5", object = "model", created = 1754425777, owned_by = "system" }, { id = "gpt-5-mini", object = "model" }] }
  expect         = ["gpt-5", "gpt-5-mini"]
  expect_path    = "/v1/models"
  expect_headers = { Authorization = "Bearer <key>" }
}

inquiry "a bare list, with names of Google's" {
  models = "chat"
  given  = [{ name = "models/gemini-2.5-pro" }]
  expect = ["gemini-2.5-pro"]
}

inquiry "a Messages upstream lists its models, newest first" {
  models         = "messages"
  given          = { data = [{ type = "model", id = "claude-opus-4-6", display_name = "Claude Opus 4.6", created_at = "2026-02-04T00:00:00Z" }], has_more = false, first_id = "claude-opus-4-6", last_id = "claude-opus-4-6" }
  expect         = ["claude-opus-4-6"]
  expect_headers = { x-api-key = "<key>", anthropic-version = "2023-06-01" }
}

inquiry "a Responses upstream lists its models" {
  models = "responses"
  given  = { object = "list", data = [{ id = "gpt-5-codex", object = "model" }] }
  expect = ["gpt-5-codex"]
}

inquiry "a Messages upstream lists its models, and tells that there are more" {
  models = "messages"
  given  = { data = [{ id = "claude-opus-4-6", type = "model" }], has_more = true, last_id = "claude-opus-4-6" }
  expect = ["claude-opus-4-6"]
}

inquiry "Google names models, a page at a time" {
  models         = "gemini"
  given          = { models = [{ name = "models/gemini-3-pro", displayName = "Gemini 3 Pro" }, { name = "models/gemini-2.5-flash" }] }
  expect         = ["gemini-3-pro", "gemini-2.5-flash"]
  expect_path    = "/v1beta/models?pageSize=1000"
  expect_headers = { x-goog-api-key = "<key>" }
}
