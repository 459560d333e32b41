request "effort <effort>" {
  cases    = <<-TABLE
    effort | effort
    low    | low
  TABLE
  client   = "chat"
  upstream = "chat"
  given    = <<-JSON
    {"model":"m","reasoning_effort":"<effort>","messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","reasoning_effort":"<effort>","messages":[{"role":"user","content":"Hi"}]}
  JSON
}
# want 3:5 R601 "Two columns are called \"effort\""
