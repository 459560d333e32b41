scenario "nothing is expected" { # ERROR: R601 Nothing to hold
  account "a" {}
}

scenario "nobody plays" { # ERROR: R601 No account
  status = 200
}

scenario "an account that there is not" {
  account "first" {}
  answer "fist" { # ERROR: R601 Unknown account; Did you mean "first"?
    status = 402
  }
  asked = ["first", "second"] # ERROR: R601 Unknown account; There is no account "second"
}

scenario "a state that there is not" {
  account "a" {}
  states {
    a = "tired" # ERROR: R601 Unknown state; "resting 10m"
  }
}

scenario "a rest that is no time" {
  account "a" {}
  states {
    a = "resting long" # ERROR: R601 Unknown state
  }
}

scenario "a wait that is no time" {
  account "a" {}
  waits = ["soon"] # ERROR: R601 Not a time; 100ms..2s
}

scenario "a network that cannot fail so" {
  account "a" {}
  status = 200
  answer {
    network = "sleepy" # ERROR: R601 Unknown word; refused, reset, timeout
  }
}

scenario "an answer that is two" {
  account "a" {}
  status = 200
  answer { # ERROR: R601 Two answers in one
    body = "{}"
    text = "Hello"
  }
}

scenario "a cut in the middle of nowhere" {
  account "a" {}
  status = 200
  answer {
    cut = "somewhere" # ERROR: R601 Unknown word
  }
}

scenario "an expectation in two places" { # ERROR: R601 Two places for one thing
  account "a" {}
  status = 200
  request "one" {
    status = 200
  }
}

scenario "a protocol that nobody speaks" {
  client = "telegraph" # ERROR: R601 Unknown protocol; "telegraph"
  status = 200
  account "a" {}
}

scenario "a time that is none" {
  status = 200
  account "a" {
    disabled = "a while" # ERROR: R601 Not a time
  }
}

scenario "neither true nor false" {
  status   = 200
  streamed = maybe # ERROR: R601 Neither true nor false
  account "a" {
    weight = heavy # ERROR: R601 Not a number
  }
}
