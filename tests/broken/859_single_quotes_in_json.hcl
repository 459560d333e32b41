request "hi" {
  client   = "messages"
  upstream = "chat"
  given    = <<-JSON
    {'model':'m','max_tokens':9,'messages':[{'role':'user','content':'Hi'}]}
  JSON
  expect   = { model = "upstream-model", max_completion_tokens = 9, messages = [{ role = "user", content = "Hi" }] }
}
