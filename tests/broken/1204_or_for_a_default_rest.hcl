tier "acme quota" {
  upstreams = ["acme"]
  when      = status == 429
  action    = "cool_down"
  rest      = retry_after || "10m" # want :15 R205 "coalesce(retry_after, \"10m\")"
}
