alias "fast" {
  to = local.fast_model # want :8 R201 "Write function \"name\" { … } with params = [] and result = …, and call it: name()."
}
