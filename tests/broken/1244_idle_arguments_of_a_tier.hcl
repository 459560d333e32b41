# Those of one tier are one mistake.
tier "acme busy" {
  when    = status == 503 && mentions(body, "busy")
  action  = "return"
  again   = 2 # want :3 R108 "With action = \"return\", again and backoff mean nothing." "To ask again, write action = \"retry\"."
  backoff = "500ms"
}
tier "acme loading" {
  when   = status == 503 && mentions(body, "loading")
  action = "retry"
  scope  = "model" # want :3 R108 "With action = \"retry\", scope and rest mean nothing." "write action = \"cool_down\"."
  rest   = "2m"
}
