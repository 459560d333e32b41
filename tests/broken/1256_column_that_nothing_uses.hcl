# want 5:23 R601 "The spec does not use <tokens>. Write <tokens> where its values belong, or take the column out."
request "effort <effort> becomes <sent>" {
  # The third column is left over.
  cases    = <<-TABLE
    effort | sent   | tokens
    low    | low    | 1024
    high   | high   | 8192
  TABLE
  client   = "chat"
  upstream = "chat"
  given    = { model = "m", reasoning_effort = "<effort>", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "upstream-model", reasoning_effort = "<sent>", messages = [{ role = "user", content = "Hi" }] }
}
