protocol "chat" {
  request {
    stream_options = { include_usage = "true" } # want warning :40 R205 "Write true, without quotes."
  }
}
