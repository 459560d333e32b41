# How long an account rests whose limit is used up: the reset of the limit of which nothing remains.

scenario "the reset that belongs to <limit> counts" {
  cases    = <<-TABLE
    limit                                       | protocol | left     | reset                                   | at                   | for
    anthropic-ratelimit-unified-7d-status       | messages | rejected | anthropic-ratelimit-unified-7d-reset    | 1792567800           | 2m
    anthropic-ratelimit-unified-status          | messages | rejected | anthropic-ratelimit-unified-reset       | 1792567800           | 2m
    anthropic-ratelimit-tokens-remaining        | messages | 0        | anthropic-ratelimit-tokens-reset        | 2026-10-21T07:28:30Z | 30s
    anthropic-ratelimit-input-tokens-remaining  | messages | 0        | anthropic-ratelimit-input-tokens-reset  | 2026-10-21T07:28:30Z | 30s
    anthropic-ratelimit-output-tokens-remaining | messages | 0        | anthropic-ratelimit-output-tokens-reset | 2026-10-21T07:28:30Z | 30s
    anthropic-ratelimit-requests-remaining      | messages | 0        | anthropic-ratelimit-requests-reset      | 2026-10-21T07:28:30Z | 30s
    x-ratelimit-remaining-tokens                | chat     | 0        | x-ratelimit-reset-tokens                | 30s                  | 30s
    x-ratelimit-remaining-requests              | chat     | 0        | x-ratelimit-reset-requests              | 30s                  | 30s
    x-ratelimit-remaining                       | chat     | 0        | x-ratelimit-reset                       | 30                   | 30s
    ratelimit-remaining                         | chat     | 0        | ratelimit-reset                         | 30                   | 30s
  TABLE
  client   = "<protocol>"
  upstream = "<protocol>"
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { "<limit>" = "<left>", "<reset>" = "<at>" }
    type    = "rate_limit_error"
    message = "Too many."
  }
  asked = ["a", "b"]
  states {
    a = "resting <for>"
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
