request "too many tools" {
  client        = "messages"
  upstream      = "chat"
  given         = { model = "m", max_tokens = 9, messages = [] }
  expect_status = 400 # want :3 R104 ", in place of expect; reject_code and reject_param say more."
}
