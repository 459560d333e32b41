alias "long-*" {
  to   = "acme-large"
  when = length(ask.turns > 20) # want :17 R205 "Write the comparison outside: length(ask.turns) > 20"
}
class "busy" {
  when   = lower(error.message == "busy") == "busy" # want :18 R205 "Write the comparison outside: lower(error.message) == \"busy\""
  status = 503
}
tier "busy" {
  when   = mentions(error.message == "busy", "later") # want :21 R205 "Write the comparison outside: mentions(error.message, \"later\") == \"busy\""
  action = "retry"
}
