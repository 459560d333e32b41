fragment "opening" {
  frames = <<-SSE
    {"id":"c-1","model":"<model>","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"}}]}
  SSE
}
reply "a stream" {
  client   = "chat"
  upstream = "chat"
  given    = <<-SSE
    <opening model="gpt">
    [DONE]
  SSE
  expect   = <<-SSE
    <opening>
    [DONE]
  SSE
}
# want 10:5 R601 "Add to the fragment: holes = { model = \"gpt\" }"
