alias "first" { # ERROR: R209 Aliases in a circle; first → second → third → first
  to = "second"
}
alias "second" {
  to = "third"
}
alias "third" {
  to = "first"
}
alias "self" { # ERROR: R209 Aliases in a circle; self → self
  to = "self"
}
alias "round-*" { # a pattern that its own model fits is no circle
  to = "round-x"
}
alias "ping-*" {
  to = "pong"
}
alias "pong" { # ERROR: R209 Aliases in a circle; pong → ping-1 → pong
  to = "ping-1"
}
alias "twice" {
  to = "gpt-5"
}
alias "twice" { # ERROR: R401 Unreachable case; model_names.hcl
  to = "gpt-6"
}
alias "two-*-stars-*" {
  when = match[2] == "x"  # ERROR: R202 No such match; has 2 times *
  to   = "x-${match[1]}"
}
alias "no-star" {
  to = "x-${match[0]}" # ERROR: R202 No such match; has no *
}
alias "number" {
  to = 5 # ERROR: R108 Not a model
}
alias "unknown" {
  to = modell # ERROR: R201 Unknown name; Did you mean "model"?
}
alias "fields" {
  to   = "gpt-5"
  list = model != "x" # ERROR: R108 Not true or false
  set "chat" {
    reasoning_efort = "high" # ERROR: R301 Unknown field; Did you mean "reasoning_effort"?
  }
  set "chatt" { # ERROR: R302 Unknown protocol; Did you mean "chat"?
    x = 1
  }
  headers "message" { # ERROR: R302 Unknown protocol; Did you mean "messages"?
    x = "1"
  }
}
alias "" { # ERROR: R108 Empty name
  to = "x"
}
prefix "gpt-*" {
  add = "" # ERROR: R108 Empty prefix
}
prefix "gpt-*" {
  add = lower("X") # ERROR: R108 Not a literal string
}
route "nowhere" {} # ERROR: R105 Missing argument; to = ["openai"]
route "both" {
  to = ["a"] # ERROR: R107 Defined twice
  target {
    upstream = "b"
  }
}
route "words" {
  to = "openai" # ERROR: R205 Not a list
}
route "empty" {
  target {} # ERROR: R105 Missing argument; an upstream, a model, or both
}
route "again" {
  to = ["a"]
}
route "again" { # ERROR: R401 Unreachable case
  to = ["b"]
}
host "chatt" "x.test" { # ERROR: R302 Unknown protocol
  images = true
}
host "chat" "x.test" {
  imagess = true # ERROR: R104 Unknown switch; Did you mean "images"?
  stop_max = "4" # ERROR: R205 Wrong type
}
