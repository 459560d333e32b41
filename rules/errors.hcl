# Failures of upstreams: what they are (class), how long the upstream asks the gateway to wait (retry), and what the gateway
# does (tier). Blocks with upstreams = ["name-*"], in a file of your own, apply to these upstreams only, and come before all
# of these.

# Classes of errors: how an upstream's failure is recognised. The first class that holds decides. status and message are what
# clients get, unless their protocol says otherwise in its block "errors". An error that came within an answer of status 200 has no
# status of its own: its code may be one.

# Faults of the request that some upstreams send with a status that blames the account (T093).
function "requestfault" {
  params = []
  result = contains(["invalid_parameter", "unsupported_parameter", "unknown_parameter", "invalid_value", "unsupported_value", "invalid_type", "missing_required_parameter", "string_above_max_length", "invalid_request_body", "mismatched_organization", "mismatched_project"], error.code) || mentions(error.message, "header should match organization for api key", "header should match project for api key", "no such organization")
}

# Whether the upstream does not know the account, or does not know it any more, with any status (T097).
function "refused" {
  params = []
  result = says(["bad-credentials", "invalid_api_key", "invalid_authentication", "account_deactivated", "account_suspended", "token_expired", "token_revoked", "API_KEY_INVALID"]) || mentions(error.message, "authentication fails", "invalid api key", "incorrect api key", "api key not valid", "api key expired", "api key has expired", "api key was reported as leaked", "api key is disabled", "has been revoked", "organization has been disabled", "account has been disabled", "account has been deactivated", "account has been suspended", "account is suspended", "account is not active", "consumer has been suspended", "bad credentials", "bad-credentials", "security token included in the request")
}

# Whether the upstream's code or type is one of some words: upstreams use either of the two.
function "says" {
  params = ["words"]
  result = contains(words, error.code) || contains(words, error.type)
}

# Whether the upstream's message says that something is used up: money, or the limit of some hours or days.
function "spent" {
  params = []
  result = says(["usage_limit_reached", "exceeded_current_quota_error", "Arrearage", "AccountOverdueError"]) || mentions(error.message, "exceeded your current quota", "insufficient balance", "insufficient credit", "credit balance is too low", "usage limit has been reached", "usage limit reached", "used all available credits", "monthly spending limit", "spend limit", "out of credits", "api calls / month", "per day", "free-models-per-day", "daily limit", "weekly limit", "monthly limit")
}

# Failures of the gateway itself, or of the connection to an upstream. No answer of an upstream has one of these classes.
class "auth" {
  when   = false
  status = 401
}
class "token_expired" { # a client that runs a script for its token gets another one, and repeats the call
  when   = false
  status = 401
}
class "method" {
  when   = false
  status = 405
}
class "unsupported_media" {
  when   = false
  status = 415
}
class "no_account" {
  when   = false
  status = 503
}
class "unreachable" {
  when   = false
  status = 502
}

# Failures that an upstream reports.
class "permission" { # a request that is larger than any account may send, whatever its type says; a country
  when   = status == 403 && (mentions(body, "estimated cost") || contains(["unsupported_country", "unsupported_country_region_territory"], error.code))
  status = 403
}
# The words of others: Bedrock, llama.cpp, LM Studio, SGLang and Together, Moonshot, xAI, Z.ai, Alibaba, Ollama.
function "overlong" {
  params = []
  result = error.type == "exceed_context_size_error" || mentions(error.message, "input is too long for requested model", "available context size", "greater than the context length", "longer than the model's context length", "exceeded model token limit", "maximum prompt length is", "prompt exceeds max length", "range of input length should be", "prompt too long; exceeded")
}
class "context_too_long" {
  when   = error.code == "context_length_exceeded" || error.code == "1261" || status != 401 && status != 429 && overlong() || status != 401 && status != 429 && mentions(error.message, "prompt is too long", "maximum context length", "context window", "context_length_exceeded", "input token count", "too many tokens in the prompt")
  status = 400
}
class "bad_request" {
  when = requestfault()
}
class "billing" {
  when   = status == 403 && (spent() || mentions(body, "insufficient tokens", "upgrade your plan", "limit reached", "FreeTierOnly")) || status == 402 || status == null && error.code == 402 || error.type == "insufficient_quota" || contains(["insufficient_quota", "usage_not_included"], error.code) || error.type == "billing_error" || (status == null || status == 400) && mentions(error.message, "credit balance is too low", "insufficient balance")
  status = 402
}
class "policy" {
  when   = contains(["content_filter", "content_policy_violation", "invalid_prompt", "bio_policy", "cyber_policy", "misalignment_policy_violation", "image_content_policy_violation"], error.code)
  status = 400
}
class "not_found" {
  when   = status == 404 || error.code == "model_not_found" || status == null && (error.type == "not_found_error" || error.code == 404)
  status = 404
}
class "rate_limit" {
  when   = status == 429 || status == null && (mentions(error.type, "rate_limit") || mentions(error.code, "rate_limit") || error.code == 429)
  status = 429
}
class "too_large" {
  when   = status == 413 || status == null && (error.type == "request_too_large" || error.code == 413)
  status = 413
}
class "upstream_auth" { # the gateway's own account: its key is wrong, or may not do this
  when    = status == 401 || status == 403 || status == null && (contains(["authentication_error", "permission_error"], error.type) || error.code == 401 || error.code == 403) || (status == null || status == 400) && refused()
  status  = 403
  message = upstreamrefuses()
}
class "conflict" {
  when   = status == 409
  status = 409
}
class "timeout" {
  when   = status == 408 || status == 504 || status == 524 || status == null && (error.type == "timeout_error" || contains([408, 504, 524], error.code) || mentions(error.code, "timeout"))
  status = 504
}
class "overloaded" {
  when   = status == 503 || status == 529 || status == null && (mentions(error.type, "overloaded", "service_unavailable") || mentions(error.code, "overloaded", "slow_down") || error.code == 503 || error.code == 529)
  status = 503
}
class "bad_request" {
  when   = status == 400 || status == 422 || status == null && (error.type == "invalid_request_error" || error.code == 400 || error.code == 422 || error.code == "data_residency_mismatch" || mentions(error.code, "image")) || status >= 400 && status < 500 && status != 424 # where a model failed (Bedrock)
  status = 400
}
class "server" {
  when   = true
  status = 500
}

# How long an upstream asks the gateway to wait, in seconds. The reset of a limit that was reached comes before a hint. A time
# in the past, 0, and a value that is not a time are ignored.
retry {
  after = coalesce(
    # Codex: the window of a subscription.
    wait(data.error.resets_in_seconds), wait(data.error.resets_at),
    # Anthropic: the windows of a subscription. The longest one that is used up is used.
    header["anthropic-ratelimit-unified-7d-status"] == "rejected" ? wait(header["anthropic-ratelimit-unified-7d-reset"]) : omit,
    header["anthropic-ratelimit-unified-5h-status"] == "rejected" ? wait(header["anthropic-ratelimit-unified-5h-reset"]) : omit,
    header["anthropic-ratelimit-unified-status"] == "rejected" ? wait(header["anthropic-ratelimit-unified-reset"]) : omit,
    # All upstreams (T096).
    milliseconds(header["retry-after-ms"]), wait(header["retry-after"]),
    # Google: {"@type": "…RetryInfo", "retryDelay": "37s"}.
    wait(join("", [for d in coalesce(data.error.details, data[0].error.details) : d.retryDelay])),
    # OpenRouter.
    wait(data.error.metadata.retry_after_seconds), wait(data.error.metadata.headers["X-RateLimit-Reset"]),
    # Limits that are used up.
    header["x-ratelimit-remaining-tokens"] == "0" ? wait(header["x-ratelimit-reset-tokens"]) : omit,
    header["x-ratelimit-remaining-requests"] == "0" ? wait(header["x-ratelimit-reset-requests"]) : omit,
    header["anthropic-ratelimit-tokens-remaining"] == "0" ? wait(header["anthropic-ratelimit-tokens-reset"]) : omit,
    header["anthropic-ratelimit-input-tokens-remaining"] == "0" ? wait(header["anthropic-ratelimit-input-tokens-reset"]) : omit,
    header["anthropic-ratelimit-output-tokens-remaining"] == "0" ? wait(header["anthropic-ratelimit-output-tokens-reset"]) : omit,
    header["anthropic-ratelimit-requests-remaining"] == "0" ? wait(header["anthropic-ratelimit-requests-reset"]) : omit,
    header["x-ratelimit-remaining"] == "0" ? wait(header["x-ratelimit-reset"]) : omit,
    header["ratelimit-remaining"] == "0" ? wait(header["ratelimit-reset"]) : omit,
    # Words: "Please try again in 6m0s", "Please retry after 26 seconds", "retry in 37.5s".
    waitin(error.message, "try again in", "retry after", "retry in", "resets in", "reset in", "reset after", "wait for", "please wait"),
    wait(data.error.retry_after), wait(data.retry_after)
  )
}

# Whether a long limit of the account is used up: of hours, a day, a week or a month, or its money. Only time or money helps
# (T094).
function "quota" {
  params = []
  result = class == "billing" || (class == "rate_limit" || status == 403) && (spent() || header["anthropic-ratelimit-unified-status"] == "rejected" || header["anthropic-ratelimit-unified-5h-status"] == "rejected" || header["anthropic-ratelimit-unified-7d-status"] == "rejected")
}

# The tiers: the first that holds decides. Six are general, and marked as plain. Those between them are special cases, in which
# the general tier would take many accounts out of use, or mislead a client. To disable accounts after the failure of a plain
# tier, set its action to "disable".

tier "request too large" { # plain: it is larger than any account may send, and no account is at fault
  when   = status == 403 && mentions(body, "estimated cost")
  action = "return"
}
tier "insufficient tokens" { # plain: another account may have enough, and this one has enough for smaller requests
  when   = status == 403 && mentions(body, "insufficient tokens", "upgrade your plan", "limit reached") || status == 402 && mentions(error.message, "can only afford")
  action = "retry"
}
tier "state of another account" { # the client carries what another account encrypted: it is left out (T100)
  when    = !foreign && (says(["invalid_encrypted_content"]) || mentions(error.message, "invalid `signature` in `thinking` block", "invalid signature in thinking block", "corrupted thought signature"))
  action  = "retry"
  again   = 1
  foreign = true
}
tier "larger than this account's limit" { # "Request too large for gpt-4o … on tokens per min (TPM): Limit 10000, Requested 12000"
  when   = (status == 429 || status == 413) && mentions(error.message, "request too large for", "request too large (tokens)") || status == 429 && mentions(error.message, "extra usage is required for long context")
  action = "retry"
}
tier "fault of the request" { # it would fail with every account, and no account is at fault, whatever the status (T093)
  when   = requestfault() || class == "context_too_long" || class == "policy" || class == "too_large" || mentions(error.message, "usage credits are required for fast mode", "fast mode is not")
  action = "return"
}
tier "not from here" { # the country of the proxy
  when   = error.code == "unsupported_country_region_territory" || status == 403 && mentions(error.message, "user location is not supported", "country, region, or territory not supported")
  action = "retry"
  proxy  = true
}
tier "page of a proxy" { # a redirect, or a page in place of an answer: the account is not at fault
  when   = status >= 300 && status < 400 || status == 407 || startswith(trimspace(body), "<") && (status < 300 || status == 403)
  action = "retry"
  proxy  = true
}
tier "not in the plan" { # the plan of the account does not include this
  when   = says(["usage_not_included", "plan_not_supported"]) || status == 403 && mentions(error.message, "not included in your plan", "oauth authentication is currently not allowed")
  action = "cool_down"
  rest   = "24h"
}
tier "no access to the model" { # the account is used for other models
  when   = (status == 403 || status == 404 || error.code == "model_not_found") && mentions(error.message, "do not have access to", "don't have access to", "does not have access to", "not have permission to access the model", "not allowed to sample from", "no access to model", "model access is denied")
  action = "cool_down"
  rest   = "1h"
  scope  = "model"
}
tier "model's limit by the day" { # Google counts by project and model, but asks to retry in a minute
  when   = (class == "rate_limit" || class == "billing" || status == 403) && mentions(body, "PerDay", "tokens per day (TPD)", "requests per day (RPD)", "FreeTierOnly")
  action = "cool_down"
  rest   = coalesce(retry_after, "1h")
  least  = "10m"
  scope  = "model"
}
tier "model's limit" { # the account is used for other models
  when   = class == "rate_limit" && (length(model) > 3 && mentions(error.message, model) || mentions(error.message, "for this model") || mentions(body, "PerMinute")) && !(quota() && !mentions(body, "PerMinute"))
  action = "cool_down"
  rest   = coalesce(retry_after, min(300, 5 * (1 + failures * failures)))
  most   = "1h"
  scope  = "model"
}
tier "out of money" { # until somebody pays, which the gateway does not learn
  when    = class == "billing" && status != 403 || quota() && mentions(error.message, "balance", "credit", "spending", "plan and billing")
  action  = "cool_down"
  rest    = coalesce(retry_after, "24h")
  least   = "10m"
  most    = "7d"
  lasting = true
}
tier "window used up" { # of hours or days; some upstreams say when the next one begins
  when   = quota()
  action = "cool_down"
  rest   = coalesce(retry_after, "1h")
  least  = "1m"
  most   = "7d"
}
tier "engine overloaded" { # of the whole upstream, although the status is 429
  when    = status == 429 && (mentions(error.type, "overloaded") || mentions(error.code, "overloaded") || mentions(error.message, "is at capacity", "engine is currently overloaded"))
  action  = "retry"
  again   = 2
  backoff = "1s"
}
tier "account exhausted" { # plain. Without details it is a short burst, or else the cooldown grows (T094)
  when   = status == 429 || status == 402 || class == "rate_limit"
  action = "cool_down"
  rest   = coalesce(retry_after, min(300, 5 * (1 + failures * failures)))
  most   = "1h"
}
tier "auth invalid, says a page" { # a page of a proxy before the upstream
  when   = status == 401 && startswith(trimspace(body), "<")
  action = "cool_down"
  rest   = "10m"
}
tier "auth invalid" { # plain. The request may be the cause, so for some time; disabled if a request of the gateway confirms it
  when    = status == 401 || status == null && network == null && (error.type == "authentication_error" || error.code == 401)
  action  = "cool_down"
  rest    = min(3600, 60 * (1 + failures * failures))
  confirm = true
}
tier "account refused" {
  when    = network == null && (status == null || status == 400 || status == 403) && refused()
  action  = "cool_down"
  rest    = min(3600, 60 * (1 + failures * failures))
  confirm = true
}
tier "access denied" { # 403 without a known meaning: another account may have access
  when   = class == "upstream_auth"
  action = "retry"
}
tier "network failure" { # plain: the proxy may be at fault, but not the account
  when   = network != null && status == null
  action = "retry"
  proxy  = true
}
tier "broken off" { # the connection to the upstream was there
  when   = network != null
  action = "retry"
}
tier "of no use to try again" { # the upstream says so, and the client gets the error
  when   = header["x-should-retry"] == "false" && (class == "overloaded" || class == "server" || class == "timeout")
  action = "return"
}
tier "overloaded for longer" { # the upstream says so, or it seems so
  when   = class == "overloaded" && (retry_after > 10 || attempt > 3)
  action = "retry"
}
tier "overloaded" { # the upstream, not the account
  when    = class == "overloaded"
  action  = "retry"
  again   = 2
  backoff = "1s"
}
tier "server error, again" { # attempts are few, and others may have a better server
  when   = (class == "server" || class == "timeout" || status >= 500) && attempt > 6
  action = "retry"
}
tier "server error" { # also an answer that was cut off, or is not a reply
  when    = class == "server" || class == "timeout" || status >= 500
  action  = "retry"
  again   = 1
  backoff = "500ms"
}
tier "anything else" { # plain: the client gets the error as it is
  when   = true
  action = "return"
}
