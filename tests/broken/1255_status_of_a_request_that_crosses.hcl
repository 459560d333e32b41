request "the team's request crosses" {
  client        = "chat"
  upstream      = "chat"
  given         = { model = "m", messages = [{ role = "user", content = "Hi" }] }
  expect        = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
  expect_status = 200 # want :3 R104 "has what the upstream gets, and no status: remove it"
}
