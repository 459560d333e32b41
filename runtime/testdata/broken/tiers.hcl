tier "a" {
  when      = class == "rate_limt" # ERROR: R108 Unknown word; There is no class "rate_limt", so this never holds.; Did you mean "rate_limit"?
  action    = "dissable"           # ERROR: R108 Unknown action; "return", "retry", "cool_down" or "disable"; Did you mean "disable"?
  rest      = "1m"
  upstreams = ["acme-*"]
}
tier "b" {                                                                                                # ERROR: R105 Missing argument; says for how long; write action = "disable"
  when      = contains(["overloaded", "overload"], class) || network != "conect" && "overloaded" != class # ERROR: R108 Unknown word; no class "overload"; no network "conect"
  action    = "cool_down"
  upstreams = ["acme-*"]
}
tier "c" {
  when      = status == 418
  action    = "return"
  rest      = "10m"   # ERROR: R108 Argument without a meaning; With action = "return", rest, scope and again mean nothing
  scope     = "model"
  again     = 1
  upstreams = ["acme-*"]
}
tier "d" {
  when      = status == 419
  action    = "retry"
  rest      = 10   # ERROR: R108 Argument without a meaning; With action = "retry", rest means nothing
  backoff   = "1s" # ERROR: R108 Argument without a meaning; say how often, as in again = 1
  upstreams = ["acme-*"]
}
tier "e" {
  when      = status == 420
  action    = "cool_down"
  rest      = "10 fortnights" # ERROR: R108 Wrong duration; "30s", "10m", "1h30m" or "7d"; a number of seconds
  least     = -5              # ERROR: R108 Wrong duration; least is a duration that is written out
  most      = retry_after     # ERROR: R201 Unknown name
  upstreams = ["acme-*"]
}
tier "f" {
  when      = status == 421
  action    = "cool_down"
  rest      = "forever" # ERROR: R108 Wrong duration; write action = "disable"
  least     = "2h" # ERROR: R108 No rest fits; is longer than the longest
  most      = "1h"
  upstreams = ["acme-*"]
}
tier "g" {
  when      = status == 423
  action    = status == 1 ? "retry" : "return" # ERROR: R108 Not a literal string
  scope     = "acount"                         # ERROR: R108 Unknown scope; Did you mean "account"?
  proxy     = "yes"                            # ERROR: R108 Not true or false
  again     = 1000                             # ERROR: R108 Not a number of times; from 0 to 10
  upstreams = "acme-*"                         # ERROR: R205 Not a list; ["acme-*"]
}
tier "h" {
  when      = true
  action    = "return"
  upstreams = ["umbrella-*"]
}
tier "i" { # ERROR: R401 Unreachable case; The tier "h" before it holds always.
  when      = status == 418
  action    = "return"
  upstreams = ["umbrella-west", "umbrella-e*"]
}
tier "j" {
  when      = status == 418
  action    = "return"
  upstreams = ["umbrella-west", "acme"]
}
tier "k" { # ERROR: R401 Unreachable case; The tier "anything else" before it holds always.
  when   = status == 418
  action = "return"
}
tier "l" {
  when      = retry_aftr > 10 # ERROR: R201 Unknown name; Did you mean "retry_after"?
  action    = "return"
  upstreams = ["acme-*"]
}
class "teapot" { # ERROR: R401 Unreachable case; The class "server" before it holds always.
  when = status == 418
}
class "bad_request" {
  when      = header["x"] == "y" # ERROR: R201 Unknown name
  upstreams = ["acme-*"]
}
