error "quota" {
  client        = "messages"
  upstream      = "chat"
  status        = 429
  given         = { type = "error", error = { type = "rate_limit_error", message = "slow down" } } # want warning :19 R211 "write client = \"chat\" and upstream = \"messages\"."
  expect_status = 429
  expect        = { error = { message = "slow down", type = "rate_limit", code = null, param = null } }
}
