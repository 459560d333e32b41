protocol "messages" {
  request {
    cache_control = { type = "ephemeral" } # want warning :5 R401 "pair \"chat\" \"messages\" and pair \"responses\" \"messages\" { fields { cache_control = … } }"
  }
}
