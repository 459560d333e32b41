alias "fast" {
  to = var.model # want :8 R201 "In scope: ladder, match, model, omit."
}
