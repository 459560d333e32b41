retry {
  upstreams = ["acme-*"]
  after     = milliseconds("retry-after-ms") # want warning :15 R211 "Write: milliseconds(header[\"retry-after-ms\"])"
}
retry {
  upstreams = ["other-*"]
  after     = wait("data.error.retry_in") # want warning :15 R211 "Write: wait(data.error.retry_in)"
}
retry {
  upstreams = ["third-*"]
  after     = status == 503 ? wait("20s") : omit
}
