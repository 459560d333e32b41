tier "acme is full" {
  when      = status == "503" && attempt < "3" # want :25 R205 "Write 503, without quotes." # want :44 R205 "Write 3, without quotes."
  action    = "retry"
  upstreams = ["acme-*"]
}
