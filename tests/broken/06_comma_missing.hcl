tier "acme is full" {
  when      = says(["acme_full" "acme_busy"]) # want :33 R101 "A comma is missing"
  action    = "retry"
  upstreams = ["acme-*"]
}
