listen = 8787 # ERROR: R501 Wrong type; Write: "127.0.0.1:8787"
log {
  level  = "verbose" # ERROR: R501 Unknown value; info, debug, warn, error
  format = "jsn"     # ERROR: R501 Unknown value; Did you mean "json"?
}
limits {
  body  = 33554432 # ERROR: R501 Wrong type; as in "32MiB"
  frame = "64 lots" # ERROR: R501 Not a size; "32MiB"
}
store {
  path     = ""     # ERROR: R501 Empty string
  max_size = "1"    # ERROR: R501 Not a size; to 1024GiB
  max_age  = "0s"   # ERROR: R501 Not a length of time; longer than nothing
}
timeouts {
  keepalive = 15    # ERROR: R501 Wrong type; as in "15s"
  drain     = "30"  # ERROR: R501 Not a length of time; a number with a unit
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
  models   = "gpt-*"      # ERROR: R501 Wrong type; a list of strings, not a string
  model    = ["a"]        # ERROR: R501 Wrong type; an object of strings
  headers  = { "a b" = "1" } # ERROR: R501 Not a header; "a b"
  forward  = ["authorization"] # ERROR: R501 Header of the gateway; never forwarded
  timeouts {
    connect = "0s" # ERROR: R501 Not a length of time; longer than nothing
    idle    = "-1s" # ERROR: R501 Not a length of time
  }
}

upstream "b" {
  protocol = ""                      # ERROR: R501 Empty string
  url      = "https://a.test/v1"
  models   = ["a", ""]               # ERROR: R501 Empty string
  headers  = { "content-length" = "1" } # ERROR: R501 Header of the gateway
}
