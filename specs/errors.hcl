# The tiers of rules/errors.hcl, played on a pool: which accounts are called, what becomes of them, and what the client gets. Each
# scenario is played for clients of the three protocols, streamed and not; those of the six plain tiers on the three upstreams, too.

# The plain tiers, in their order.

scenario "a request that is larger than any account may send is returned, and no account is at fault" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 403
    type    = "permission_error"
    message = "The estimated cost of this request is above the limit of the account."
  }
  asked  = ["a"]
  status = 403
  says   = "The estimated cost of this request is above the limit of the account."
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "an account with too few tokens stays, and the next one answers" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  account "c" {}
  account "d" {}
  answer "a" {
    status  = 403
    message = "Insufficient tokens."
  }
  answer "b" {
    status  = 403
    message = "Please UPGRADE your plan to go on."
  }
  answer "c" {
    status = 403
    body   = "Limit reached"
  }
  asked  = ["a", "b", "c", "d"]
  status = 200
  says   = "Hello from d"
  states {
    a = "ready"
    b = "ready"
    c = "ready"
    d = "ready"
  }
}

scenario "an account that is exhausted rests, and the next one answers" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" {
    status  = 429
    headers = { "Retry-After" = "90" }
    message = "Slow down."
  }
  answer "b" {
    status  = 402
    message = "Payment required."
  }
  asked  = ["a", "b", "c"]
  status = 200
  says   = "Hello from c"
  states {
    a = "resting 90s"
    b = "resting 24h"
    c = "ready"
  }
}

scenario "an account whose key is refused, also for a question without anything of a client's, is disabled until somebody enables it" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 401
    type    = "authentication_error"
    message = "Token expired."
  }
  answer "a" {
    path   = "/v1/models"
    status = 401
  }
  answer "a" {
    path   = "/v1/models?limit=1000"
    status = 401
  }
  asked  = ["a", "b"]
  status = 200
  says   = "Hello from b"
  states {
    a = "disabled"
    b = "ready"
  }
}

scenario "an account whose key is refused, and nobody confirms it, rests for a time that grows" {
  upstream = ["chat", "messages", "responses"]
  streamed = false
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 401
    message = "Token expired."
  }
  request "once" {
    asked  = ["a", "b"]
    status = 200
    states { a = "resting 1m" }
  }
  request "again" {
    at     = "2m"
    asked  = ["a", "b"]
    status = 200
    states { a = "resting 2m" }
  }
}

scenario "an account whose key is taken for a question without anything of a client's is asked again at once, and once only" {
  streamed = false
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 401
    message = "No."
    times   = 2
  }
  answer "a" {
    path = "/v1/models"
    body = { object = "list", data = [{ id = "some-model" }] }
  }
  request "once" {
    asked  = ["a", "b"]
    status = 200
    states { a = "ready" }
  }
  request "again" {
    asked  = ["a", "b"]
    status = 200
    states { a = "resting 2m" }
  }
  request "it is back" {
    at     = "5m"
    asked  = ["a"]
    status = 200
  }
}

# When many accounts fail in the same way at once, it is the upstream (R31).

scenario "three requests that every account is rejected for disable none of thirty, and the upstream rests for a moment" {
  streamed = false
  account "a" { count = 30 }
  answer {
    times   = 16
    status  = 401
    message = "Your request is not for this organization."
  }
  request "ten accounts fail" {
    asked  = ["a-1", "a-2", "a-3", "a-4", "a-5", "a-6", "a-7", "a-8", "a-9", "a-10"]
    status = 403
    says   = "Your request is not for this organization."
    states {
      a-1 = "resting 1m"
    }
  }
  request "more than half: it is the upstream" {
    asked          = ["a-11", "a-12", "a-13", "a-14", "a-15", "a-16"]
    status         = 503
    answer_headers = { "Retry-After" = "10" }
    states {
      a-1  = "ready"
      a-16 = "ready"
      a-30 = "ready"
    }
  }
  request "it rests" {
    asked          = []
    status         = 503
    says           = "left alone for a moment: Your request is not for this organization."
    answer_headers = { "Retry-After" = "10" }
  }
  request "then all are asked again" {
    at     = "10s"
    asked  = ["a-17"]
    status = 200
  }
}

scenario "where an account is served, the others that fail in the same way are to blame themselves" {
  streamed = false
  account "a" { count = 10 }
  answer {
    times   = 3
    status  = 401
    message = "Incorrect API key provided."
  }
  answer { status = 200 }
  answer {
    times   = 6
    status  = 401
    message = "Incorrect API key provided."
  }
  request "one is served" {
    asked  = ["a-1", "a-2", "a-3", "a-4"]
    status = 200
  }
  request "six more are not" {
    asked  = ["a-5", "a-6", "a-7", "a-8", "a-9", "a-10", "a-4"]
    status = 200
    states {
      a-5  = "resting 1m"
      a-10 = "resting 1m"
    }
  }
}

scenario "a network that fails is no account's fault" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  account "c" {}
  account "d" {}
  account "e" {}
  account "f" {}
  answer "a" { network = "refused" }
  answer "b" { network = "reset" }
  answer "c" { network = "timeout" }
  answer "d" { network = "dns" }
  answer "e" { network = "tls" }
  asked  = ["a", "b", "c", "d", "e", "f"]
  status = 200
  says   = "Hello from f"
  states {
    a = "ready"
    b = "ready"
    c = "ready"
    d = "ready"
    e = "ready"
    f = "ready"
  }
}

scenario "what nobody knows is returned as it is" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 400
    type    = "invalid_request_error"
    message = "The seventh seal is broken."
  }
  asked  = ["a"]
  status = 400
  says   = "The seventh seal is broken."
  states {
    a = "ready"
    b = "ready"
  }
}

# No account is left.

scenario "an empty pool says so, and when to come back" {
  account "a" { disabled = "forever" }
  account "b" { disabled = "20m" }
  account "c" { disabled = "10m" }
  asked          = []
  status         = 503
  says           = "No active accounts available"
  answer_headers = { "Retry-After" = "600" }
}

scenario "a pool in which everybody failed says so, and when to come back" {
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" {
    status  = 429
    headers = { "Retry-After" = "300" }
  }
  answer "b" {
    status  = 429
    headers = { "Retry-After" = "60" }
  }
  answer "c" { status = 401 }
  asked          = ["a", "b", "c"]
  status         = 503
  says           = "All accounts exhausted"
  answer_headers = { "Retry-After" = "60" }
}

scenario "no more accounts are asked than the attempts that a request has" {
  attempts = 3
  account "a" { count = 6 }
  answer {
    times  = 6
    status = 402
  }
  asked = ["a-1", "a-2", "a-3"]
  states {
    a-3 = "resting"
    a-4 = "ready"
  }
}

scenario "ten accounts are asked, unless said otherwise" {
  account "a" { count = 12 }
  answer {
    times  = 12
    status = 429
  }
  asked = ["a-1", "a-2", "a-3", "a-4", "a-5", "a-6", "a-7", "a-8", "a-9", "a-10"]
}

scenario "one key is no pool: the client is told what the upstream says" {
  client = ["chat", "responses"]
  lone   = true
  account "a" {}
  answer "a" {
    status  = 429
    headers = { "Retry-After" = "7" }
    message = "Slow down, you alone."
  }
  request "first" {
    asked          = ["a"]
    status         = 429
    says           = "Slow down, you alone."
    answer_headers = { "Retry-After" = "7" }
  }
  request "and it is asked again although it should rest" {
    asked  = ["a"]
    status = 429
  }
}

scenario "one key that is told to wait is not asked again before, and the client learns how long" {
  client = ["chat", "responses"]
  lone   = true
  account "a" {}
  answer "a" {
    times   = 1
    status  = 429
    headers = { "Retry-After" = "8" }
    message = "Slow down."
  }
  answer "a" {
    times   = 1
    status  = 503
    headers = { "Retry-After" = "8" }
    message = "Overloaded."
  }
  answer "a" {
    times   = 1
    status  = 500
    message = "Try again in 8s."
  }
  request "429" {
    asked          = ["a"]
    status         = 429
    answer_headers = { "Retry-After" = "8" }
  }
  request "503" {
    asked          = ["a"]
    status         = 503
    answer_headers = { "Retry-After" = "8" }
  }
  request "500, in words" {
    asked          = ["a"]
    status         = 500
    answer_headers = { "Retry-After" = "8" }
  }
}

scenario "one key is asked once more when it fails, and not while it keeps failing: the client repeats" {
  client = ["chat", "responses"]
  lone   = true
  account "a" {}
  answer "a" {
    times   = 4
    status  = 503
    message = "Overloaded."
  }
  request "the first failure" {
    asked  = ["a", "a"]
    waits  = ["500ms..1s"]
    status = 503
  }
  request "the client's first repeat" {
    asked  = ["a"]
    status = 503
  }
  request "its second" {
    asked  = ["a"]
    status = 503
  }
  request "it is back" {
    asked  = ["a"]
    status = 200
  }
}

# The gateway's key is rejected. Agents repeat what they take for a passing failure, for minutes, and show no reason.

scenario "one key that is rejected is one call, and the client is told why by an error that no SDK repeats" {
  upstream = ["chat", "messages", "responses"]
  lone     = true
  account "a" {}
  answer "a" {
    status  = 401
    type    = "authentication_error"
    message = "Authentication Fails, your key ends in 93ab."
  }
  asked          = ["a"]
  status         = 403
  says           = "rejected the gateway's key (status 401): Authentication Fails, your key ends in 93ab."
  answer_headers = { X-Should-Retry = "false" }
}

scenario "403 without a known meaning asks every account, and the client is told why" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer {
    times   = 2
    status  = 403
    message = "You shall not pass."
  }
  asked          = ["a", "b"]
  status         = 403
  says           = "denied access (status 403): You shall not pass."
  answer_headers = { X-Should-Retry = "false" }
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "when all keys of a pool are rejected, the client is told why, also while they rest" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer {
    times   = 2
    status  = 401
    message = "Who are you?"
  }
  request "they are asked" {
    asked          = ["a", "b"]
    status         = 403
    says           = "rejected the gateway's key (status 401): Who are you?"
    answer_headers = { X-Should-Retry = "false", Retry-After = "" }
    states {
      a = "resting 1m"
      b = "resting 1m"
    }
  }
  request "they rest" {
    asked          = []
    status         = 403
    says           = "rejected the gateway's key (status 401): Who are you?"
    answer_headers = { X-Should-Retry = "false", Retry-After = "" }
  }
  request "they are asked once more" {
    at     = "1m"
    asked  = ["a"]
    status = 200
  }
}

scenario "when all keys of a pool are out of money, the client is told so, also while they rest" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer {
    times   = 2
    status  = 402
    message = "Insufficient Balance"
  }
  request "they are asked" {
    asked          = ["a", "b"]
    says           = "Insufficient Balance"
    answer_headers = { X-Should-Retry = "false", Retry-After = "" }
    states { a = "resting 24h" }
  }
  request "they rest" {
    asked          = []
    says           = "Insufficient Balance"
    answer_headers = { X-Should-Retry = "false", Retry-After = "" }
  }
}

scenario "while one account comes back by itself, the client is told when, whatever the others wait for" {
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 401
    message = "Who are you?"
  }
  answer "b" {
    status  = 429
    headers = { "Retry-After" = "30" }
  }
  request "they are asked" {
    asked          = ["a", "b"]
    status         = 503
    answer_headers = { Retry-After = "30" }
  }
  request "they rest" {
    asked          = []
    status         = 503
    says           = "No active accounts available"
    answer_headers = { Retry-After = "30" }
  }
}

scenario "the only key of an upstream is not asked while it is known to be rejected: clients that repeat get the same answer" {
  upstream = ["chat", "messages", "responses"]
  lone     = true
  account "a" {}
  answer "a" {
    status  = 401
    message = "Invalid API key."
    times   = 3
  }
  request "it is asked" {
    asked          = ["a"]
    status         = 403
    says           = "rejected the gateway's key (status 401): Invalid API key."
    answer_headers = { X-Should-Retry = "false" }
  }
  request "five repeats" {
    at             = "7s"
    times          = 5
    asked          = []
    status         = 403
    says           = "rejected the gateway's key (status 401): Invalid API key."
    answer_headers = { X-Should-Retry = "false" }
  }
  request "ten seconds later" {
    at     = "10s"
    asked  = ["a"]
    status = 403
  }
  request "then twenty" {
    at     = "29s"
    asked  = []
    status = 403
  }
  request "a minute at most" {
    at     = "31s"
    asked  = ["a"]
    status = 403
  }
  request "it is taken" {
    at     = "2m"
    asked  = ["a"]
    status = 200
  }
}

scenario "an estimated cost that is too high stays 403, whatever its type says" {
  upstream = ["chat", "messages", "responses"]
  lone     = true
  account "a" {}
  answer "a" {
    status  = 403
    type    = "insufficient_quota"
    code    = "insufficient_quota"
    message = "The estimated cost of this request is too high."
  }
  asked  = ["a"]
  status = 403
  says   = "The estimated cost of this request is too high."
}

scenario "insufficient tokens are billing for <client> clients" {
  cases    = <<-TABLE
    client    | status
    chat      | 429
    responses | 429
    messages  | 402
  TABLE
  upstream = ["chat", "messages", "responses"]
  client   = "<client>"
  lone     = true
  account "a" {}
  answer "a" {
    status  = 403
    message = "Insufficient tokens: top up."
  }
  asked          = ["a"]
  status         = "<status>"
  says           = "Insufficient tokens: top up."
  answer_headers = { X-Should-Retry = "false" }
}

# 429 is not always quota (T094).

scenario "a burst rests for a moment, and longer each time" {
  account "a" {}
  answer "a" {
    status  = 429
    times   = 3
    message = "Rate limit exceeded"
  }
  request "first" {
    states { a = "resting 5s" }
  }
  request "second" {
    at = "1m"
    states { a = "resting 10s" }
  }
  request "third" {
    at = "2m"
    states { a = "resting 25s" }
  }
  request "it recovers" {
    at     = "3m"
    asked  = ["a"]
    status = 200
    states { a = "ready" }
  }
}

scenario "a used up window rests until the next" {
  account "a" {}
  account "b" {}
  answer "a" {
    status = 429
    headers = {
      "anthropic-ratelimit-unified-5h-status" = "rejected"
      "anthropic-ratelimit-unified-5h-reset"  = "1792585680" # 5 h after the beginning, Wed, 21 Oct 2026 12:28:00 GMT
      "retry-after"                           = "5"
    }
    type    = "rate_limit_error"
    message = "This request would exceed your account's rate limit."
  }
  status = 200
  states { a = "resting 5h" }
}

scenario "a limit of one model rests for that model only" {
  account "a" {}
  account "b" {}
  answer "a" {
    model   = "some-model"
    times   = 1
    status  = 429
    headers = { "Retry-After" = "40" }
    message = "Rate limit reached for some-model in organization org-1 on tokens per min (TPM)."
  }
  request "the model moves on" {
    asked  = ["a", "b"]
    status = 200
    states { a = "ready" }
  }
  request "another model is asked of the account" {
    model  = "another-one"
    asked  = ["a"]
    status = 200
  }
  request "the model rests" {
    asked  = ["b"]
    status = 200
    states {
      a = "resting 40s for some-model"
      b = "ready for some-model"
    }
  }
  request "and is back" {
    at     = "41s"
    asked  = ["a"]
    status = 200
  }
}

scenario "what the plan has not is no quota, and no other request of the account fails for it" {
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    type    = "rate_limit_error"
    message = "Usage credits are required for fast mode."
  }
  asked = ["a"]
  states { a = "ready" }
}

scenario "an engine that is overloaded is asked again, and then another account" {
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    type    = "engine_overloaded_error"
    message = "The engine is currently overloaded, please try again later."
  }
  asked  = ["a", "a", "a", "b"]
  waits  = ["500ms..1s", "1s..2s", "0s"]
  status = 200
  states { a = "ready" }
}

# Faults of a request touch no account, whatever their status (T093).

scenario "<what> is the client's" {
  cases    = <<-TABLE
    what                       | status | type                  | code                    | message
    a wrong parameter with 401 | 401    | invalid_request_error | invalid_parameter       | Unknown parameter: spoon.
    a body that is too large   | 413    |                       |                         | Request exceeds the maximum size.
    a context that is too long | 400    |                       | context_length_exceeded | Maximum context length is 8192 tokens.
    what a policy forbids      | 403    |                       | cyber_policy            | This was flagged.
  TABLE
  upstream = ["chat", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = "<status>"
    type    = "<type>"
    code    = "<code>"
    message = "<message>"
  }
  asked = ["a"]
  says  = "<message>"
  states { a = "ready" }
}

scenario "an organization that the key does not belong to is the request's fault: no account of thirty is touched (R31)" {
  upstream = ["chat", "responses"]
  account "a" { count = 30 }
  answer {
    times   = 3
    status  = 401
    type    = "invalid_request_error"
    code    = "mismatched_organization"
    message = "OpenAI-Organization header should match organization for API key"
  }
  request "three times" {
    times = 3
    asked = ["a-1", "a-2", "a-3"]
    says  = "OpenAI-Organization header should match"
    states {
      a-1  = "ready"
      a-2  = "ready"
      a-3  = "ready"
      a-30 = "ready"
    }
  }
}

# Faults of accounts in other words (T097).

scenario "for <what>, in an upstream's own form, the account rests for <rests>" {
  cases = <<-TABLE
    what                     | status | rests              | body
    bad credentials with 403 | 403    | 1m                 | {"code": "bad-credentials", "error": "Forbidden"}
    a page with 401          | 401    | 10m                | <html><head><title>401 Authorization Required</title></head></html>
    a time to wait (T096)    | 429    | 37s                | {"error": {"message": "Quota", "details": [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "37s"}]}}
    a model's limit of a day | 429    | 10m for some-model | {"error": {"code": 429, "message": "Quota exceeded", "status": "RESOURCE_EXHAUSTED", "details": [{"violations": [{"quotaId": "GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]}, {"retryDelay": "37s"}]}}
  TABLE
  account "a" {}
  account "b" {}
  answer "a" {
    status = "<status>"
    body   = "<body>"
  }
  asked  = ["a", "b"]
  status = 200
  states { a = "resting <rests>" }
}

scenario "for <what> another account is asked, and this one is <state>" {
  cases    = <<-TABLE
    what                      | status | code                                 | state       | message
    a balance that is used up | 400    |                                      | resting 24h | Insufficient Balance
    a time to wait (T096)     | 429    |                                      | resting 6m  | Please try again in 6m0s.
    a quota that is used up   | 429    | insufficient_quota                   | resting 24h | You exceeded your quota.
    a limit of tokens         | 429    | rate_limit_exceeded                  | ready       | Request too large for gpt-4o on tokens per min
    the country of a proxy    | 403    | unsupported_country_region_territory | ready       | Region not supported
    what is not in the plan   | 403    | plan_not_supported                   | resting 24h | Your plan has no such thing.
  TABLE
  upstream = ["chat", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = "<status>"
    code    = "<code>"
    message = "<message>"
  }
  asked  = ["a", "b"]
  status = 200
  states { a = "<state>" }
}

scenario "an account without access to a model is asked for others" {
  account "a" {}
  account "b" {}
  answer "a" {
    model   = "some-model"
    status  = 404
    code    = "model_not_found"
    message = "The model some-model does not exist or you do not have access to it."
  }
  request "the model" {
    asked  = ["a", "b"]
    status = 200
  }
  request "another" {
    model  = "another-one"
    asked  = ["a"]
    status = 200
    states { a = "resting 1h for some-model" }
  }
}

# Retry-After in all its forms (T096).

scenario "Retry-After is <what>" {
  cases = <<-TABLE
    what                     | header         | value                         | rests
    seconds                  | retry-after    | 30                            | 30s
    milliseconds             | retry-after-ms | 1500                          | 1500ms
    a date                   | retry-after    | Wed, 21 Oct 2026 07:30:00 GMT | 2m
    a date that is over      | retry-after    | Thu, 01 Jan 1970 00:00:00 GMT | 5s
    longer than anyone waits | retry-after    | 864000                        | 1h
    negative                 | retry-after    | -5                            | 5s
  TABLE
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 429
    headers = { "<header>" = "<value>" }
  }
  asked  = ["a", "b"]
  status = 200
  states { a = "resting <rests>" }
}

# Overload and faults of the upstream.

scenario "an overloaded upstream is asked again with longer and longer pauses, then another account" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 529
    type    = "overloaded_error"
    message = "Overloaded"
  }
  asked  = ["a", "a", "a", "b"]
  waits  = ["500ms..1s", "1s..2s", "0s"]
  status = 200
  says   = "Hello from b"
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "an overload behind the first events of a stream is noticed in time (T086)" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    within  = true
    type    = "overloaded_error"
    code    = "server_is_overloaded"
    message = "Our servers are currently overloaded. Please try again later."
  }
  asked  = ["a", "a", "a", "b"]
  status = 200
  says   = "Hello from b"
  states { a = "ready" }
}

scenario "an error in an answer of status 200 is one (T085)" {
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" {
    within  = true
    type    = "insufficient_quota"
    code    = "insufficient_quota"
    message = "You exceeded your current quota."
  }
  answer "b" {
    within  = true
    type    = "authentication_error"
    message = "No."
  }
  asked  = ["a", "b", "c"]
  status = 200
  says   = "Hello from c"
  states {
    a = "resting 24h"
    b = "resting 1m"
    c = "ready"
  }
}

scenario "a page of a proxy says nothing of the account (T088)" {
  account "a" {}
  account "b" {}
  answer "a" {
    status = 502
    body   = "<html><head><title>502 Bad Gateway</title></head></html>"
  }
  asked  = ["a", "a", "b"]
  status = 200
  states { a = "ready" }
}

scenario "an answer that breaks off before any output is asked for again" {
  upstream = ["chat", "messages", "responses"]
  account "a" {}
  account "b" {}
  answer "a" { cut = "before" }
  status = 200
  says   = "Hello from b"
  states { a = "ready" }
}

scenario "behind the first output nothing is asked for again" {
  upstream = ["chat", "messages", "responses"]
  streamed = true
  account "a" {}
  account "b" {}
  answer "a" { cut = "after" }
  asked = ["a"]
  fails = true
  says  = "from"
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "when all that failed is the upstream, the client is told how" {
  client = ["chat", "responses"]
  account "a" {}
  account "b" {}
  answer {
    times   = 9
    status  = 500
    message = "The server had an error."
  }
  asked  = ["a", "a", "b", "b"]
  status = 500
  says   = "The server had an error."
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "what time is left is kept to" {
  deadline = "30s"
  account "a" { count = 5 }
  answer {
    times   = 9
    network = "timeout"
    takes   = "20s"
  }
  asked = ["a-1", "a-2"]
}

# What is rarer.

scenario "what another account encrypted is left out, and the same account is asked again (T100)" {
  client   = "responses"
  upstream = "responses"
  account "a" {}
  account "b" {}
  answer "a" {
    times   = 1
    status  = 400
    type    = "invalid_request_error"
    code    = "invalid_encrypted_content"
    message = "The encrypted content could not be verified."
  }
  asked  = ["a", "a"]
  status = 200
  states { a = "ready" }
}

scenario "a page in the place of an answer is not the account's" {
  account "a" {}
  account "b" {}
  account "c" {}
  answer "a" { body = "<!doctype html><html><body>Sign in to the network</body></html>" }
  answer "b" {
    status  = 302
    headers = { "Location" = "https://login.example.com/" }
  }
  asked  = ["a", "b", "c"]
  status = 200
  states {
    a = "ready"
    b = "ready"
  }
}

scenario "an upstream that says not to try again is believed" {
  client = ["chat", "responses"]
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 500
    headers = { "x-should-retry" = "false" }
    message = "It broke, and will break again."
  }
  asked  = ["a"]
  status = 500
  says   = "It broke, and will break again."
  states { a = "ready" }
}

scenario "an overload that lasts is not waited for" {
  account "a" {}
  account "b" {}
  answer "a" {
    status  = 503
    headers = { "Retry-After" = "120" }
    message = "Overloaded"
  }
  asked  = ["a", "b"]
  waits  = ["0s"]
  status = 200
  states { a = "ready" }
}
