request "the key goes along" {
  client         = "chat"
  upstream       = "chat"
  given          = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect_headers = { Authorization = "Bearer <api_key>" } # want warning :38 R601 "The account's key is <key>"
}
