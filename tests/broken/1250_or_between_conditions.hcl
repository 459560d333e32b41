tier "busy" {
  when   = status == 503 or status == 529 # want :26 R101 "\"or\" is written ||."
  action = "retry"
}
