request "temperature <t>" {
  cases    = <<-TABLE
    t
    0.1
  TABLE
  client   = "chat"
  upstream = "chat"
  given    = <<-JSON
    {"model":"m","temperature":<temp>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
  expect   = <<-JSON
    {"model":"upstream-model","temperature":<t>,"messages":[{"role":"user","content":"Hi"}]}
  JSON
}
# want 9:32 R601 "No column is called <temp>. Known: t."
