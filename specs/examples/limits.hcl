# How long an account rests whose limit is used up: the reset of the limit of which nothing remains.

scenario "the reset of anthropic's window of seven days counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-unified-7d-status = "rejected", anthropic-ratelimit-unified-7d-reset = "1792567800" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 2m"
    b = "ready"
  }
}

scenario "the reset of anthropic's window of a subscription counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-unified-status = "rejected", anthropic-ratelimit-unified-reset = "1792567800" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 2m"
    b = "ready"
  }
}

scenario "the reset of the tokens of a minute counts" {
  client   = "chat"
  upstream = "chat"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { x-ratelimit-remaining-tokens = "0", x-ratelimit-reset-tokens = "30s" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of anthropic's tokens counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-tokens-remaining = "0", anthropic-ratelimit-tokens-reset = "2026-10-21T07:28:30Z" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of anthropic's tokens of prompts counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-input-tokens-remaining = "0", anthropic-ratelimit-input-tokens-reset = "2026-10-21T07:28:30Z" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of anthropic's tokens of answers counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-output-tokens-remaining = "0", anthropic-ratelimit-output-tokens-reset = "2026-10-21T07:28:30Z" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of anthropic's requests counts" {
  client   = "messages"
  upstream = "messages"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { anthropic-ratelimit-requests-remaining = "0", anthropic-ratelimit-requests-reset = "2026-10-21T07:28:30Z" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of a limit without a name counts" {
  client   = "chat"
  upstream = "chat"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { x-ratelimit-remaining = "0", x-ratelimit-reset = "30" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "the reset of a limit as the draft of the IETF has it counts" {
  client   = "chat"
  upstream = "chat"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { ratelimit-remaining = "0", ratelimit-reset = "30" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting 30s"
    b = "ready"
  }
}

scenario "from the seventh attempt on, another account is asked at once for a server's error" {
  client   = "chat"
  attempts = 8
  account "a" { count = 8 }
  answer {
    status  = 500
    times   = 7
    message = "Oops."
  }
  asked = ["a-1", "a-1", "a-2", "a-2", "a-3", "a-3", "a-4", "a-5"]
}

scenario "an upstream that nobody reaches is told as such" {
  lone     = true
  attempts = 1
  account "a" {}
  answer "a" { network = "refused" }
  status = 502
}
