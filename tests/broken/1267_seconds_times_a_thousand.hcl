tier "acme slow" {
  upstreams = ["acme-*"]
  when      = status == 429
  action    = "cool_down"
  rest      = coalesce(retry_after * 1000, 60) # want warning :24 R211 "this makes it a thousand times as long. Write: retry_after"
}
