retry {
  upstreams = ["acme"]
  after     = header["retry-after-ms"] # want warning :15 R211 "Write: milliseconds(header[\"retry-after-ms\"])"
}
