retry {
  after = wait(header["retry-after-ms"]) # want warning :11 R211 "Write: milliseconds(header[\"retry-after-ms\"])"
}
