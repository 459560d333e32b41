tier "full" {
  when   = status == 403 && mentions(body.lower(), "capacity") # want :43 R101 "Write: lower(body)"
  action = "retry"
}
