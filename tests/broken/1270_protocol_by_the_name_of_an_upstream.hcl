request "acme gets no seed" {
  client   = "chat"
  upstream = "acme" # want :14 R302 "The name of an upstream is upstream_name."
  given    = { model = "m", seed = 7, messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", messages = [{ role = "user", content = "Hi" }] }
}
