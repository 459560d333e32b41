alias "fast" {
  to = var.model # want :8 R201 "In scope: ask, call, header, ladder, match, model, omit."
}
