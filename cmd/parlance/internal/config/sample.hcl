# The configuration of Parlance. "parlance check" checks it, "parlance serve" runs the gateway with it.
# Lines that begin with # are examples; docs/configuration.md lists all settings with their defaults.

listen = "127.0.0.1:8787"
# rules  = "./rules" # a folder of rule files that override the built-in ones; "parlance init --rules" writes one

# Without client keys, only requests for localhost and from web pages of localhost are served. More host names and origins:
# hosts   = ["gateway.internal"]
# origins = ["https://app.example"]

# A client that may call the gateway. It sends the key as "Authorization: Bearer …" or "x-api-key". Without client blocks no key is
# needed; then "listen" must be a loopback address.
client "me" {
  key = file("./parlance.key") # created by "parlance init"; or env("PARLANCE_KEY"), or hash = "sha256:…"

  # Limits (default: none):
  # models              = ["gpt-*", "claude-*"]
  # requests_per_minute = 60
  # tokens_per_minute   = 200000
  # in_flight           = 8
  # tokens_per_day      = 5000000 # in UTC
  # tokens_per_month    = 100000000
  # expires             = "2030-12-31" # when this day begins in UTC
}

# A server that the gateway calls. The first upstream that serves the model gets the call.
upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY") # or keys = [env("KEY_A"), env("KEY_B")]
  models   = ["gpt-*", "o*"]

  # With several keys, each is an account. An account that is rate-limited, out of money or rejected is not used for a while. See docs/accounts.md.
  # Many accounts can come from a file or a folder of files, which are read again when they change:
  # accounts = "./accounts.csv" # with the header id,key,weight,in_flight,proxy; or JSON
  # account "mine" {
  #   key       = env("MY_OPENAI_API_KEY")
  #   in_flight = 4        # calls at the same time
  #   proxy     = "direct" # or the URL of a proxy
  # }
  # pool {
  #   choose      = "least_recently_used" # or highest_balance, weighted, fill_first
  #   session_ttl = "1h"
  # }
  # proxies = ["socks5://127.0.0.1:1080"] # used in turn

  # Its models, by the names that clients use. * stands for any text; the most specific pattern is used:
  # model = { "fast" = "gpt-5.4-mini", "claude-haiku-*" = "gpt-5.4-mini", "claude-*" = "gpt-6.1-sol" }

  # list     = false      # do not ask it which models it has
  # prefixed = true       # it expects "openai/gpt-5", not "gpt-5", as resellers do
  # family   = "openai"   # upstreams of one family can read each other's encrypted reasoning
  # balance  = "deepseek" # how to ask for balances of accounts: a block of rules/balances.hcl

  # headers = { "x-team" = "search" }

  # What it can do, if it differs from its protocol. For a server that knows only the older name of a field:
  # profile {
  #   max_tokens_field = "max_tokens"
  # }

  # timeouts {
  #   connect    = "10s"
  #   first_byte = "600s"
  #   idle       = "300s"  # without a byte
  #   progress   = "30m"   # with only pings and comments
  # }
}

upstream "anthropic" {
  protocol = "messages"
  url      = "https://api.anthropic.com"
  key      = env("ANTHROPIC_API_KEY")
  models   = ["claude-*"]
}

# A server on this machine, for all other models:
# upstream "local" {
#   protocol = "chat"
#   url      = "http://127.0.0.1:11434"
# }

# Other names for models, and routes to upstreams. The built-in rules have more: legacy names, "gpt-5(high)", "openai/gpt-5".
# alias "fast" {
#   to = "gpt-5-mini"
# }
# route "claude-*" {
#   to = ["anthropic", "local"] # the second is used if the first fails
# }

# log {
#   level  = "info" # debug, info, warn, error
#   format = "text" # or json
# }

# limits {
#   body  = "32MiB" # a client's request
#   frame = "64MiB" # one event of an upstream's stream
#   rule_memory = 16 # memory for rules, as a multiple of the request or reply; 64MiB are added
# }

# timeouts {
#   keepalive    = "15s" # silence in a stream after which the client gets a keepalive
#   commit_after = "10s" # time after which a stream starts although the upstream has not answered; "0s": never
#   drain_delay  = "0s"  # on shutdown: time for which new calls are still served, while /readyz answers 503
#   drain        = "30s" # on shutdown: time for running calls to finish
# }

# How changes of the rules and of this file are loaded while the gateway runs: see docs/reload.md.
# reload {
#   watch  = true  # load changes by themselves; false: only with "parlance reload" or SIGHUP
#   strict = false # true: reject a change of rules that no spec reaches
#   limit  = "10s" # processor time for testing a change, including its specs
#   keep   = 10    # revisions that are kept for "parlance rollback"
# }

# Calls that are kept in memory, so that "parlance explain --request ID" can explain them: see docs/captures.md.
# capture {
#   clients   = ["me"]
#   models    = ["gpt-*"]
#   last      = 50
#   max_bytes = "64MiB"
#   unmasked  = false # true: show prompts and replies in full, not only their lengths
# }

# How many accounts are tried for a call, and for how long.
# retry {
#   attempts = 10
#   deadline = "10m"
# }

# The admin API, for "parlance accounts", "parlance keys", "parlance usage" and others: see docs/admin.md.
# admin {
#   listen = "127.0.0.1:8788"
#   key    = env("PARLANCE_ADMIN_KEY")
#   # metrics_open = true # GET /metrics needs no key; see docs/metrics.md
# }

# The store keeps replies of the Responses API, so that clients can continue from them; states of accounts; client keys; usage.
# Without a path it is in memory, with at most 64MB of replies.
# store {
#   path     = "./parlance.db"
#   max_size = "1GB"  # of replies
#   max_age  = "720h" # of replies
#   key      = env("PARLANCE_STORE_KEY") # encrypts replies, and the keys of accounts that are added at runtime
# }

# The secret that encrypts a vendor's reasoning for clients of another protocol. Default: a generated key, kept beside the store; without a
# store on disk it is derived from the clients' keys.
# seal_key = env("PARLANCE_SEAL_KEY")
