# The configuration of Parlance. "parlance check" looks it over, "parlance serve" runs it.
# What stands behind a # is off; where it names a value, that is the one in force.

listen = "127.0.0.1:8787"
# rules  = "./rules" # a folder of rule files that override the built-in ones; "parlance init --rules" writes one

# Without client keys, calls to other names of this gateway, and from pages of other origins, are refused but for these:
# hosts   = ["gateway.internal"]
# origins = ["https://app.example"]

# Who may call. Clients show the key as "Authorization: Bearer …" or "x-api-key". Without any client block everybody may,
# which is allowed on 127.0.0.1 only.
client "me" {
  key = file("./parlance.key") # "parlance init" made it; or env("PARLANCE_KEY"), or hash = "sha256:…"

  # What it may do, where that is not everything:
  # models              = ["gpt-*", "claude-*"]
  # requests_per_minute = 60
  # tokens_per_minute   = 200000
  # in_flight           = 8
  # tokens_per_day      = 5000000 # in UTC
  # tokens_per_month    = 100000000
  # expires             = "2030-12-31"
}

# Whom the gateway calls. The first upstream that serves a model gets the call.
upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = env("OPENAI_API_KEY") # or keys = [env("KEY_A"), env("KEY_B")]
  models   = ["gpt-*", "o*"]

  # With more than one key, calls go to the account that can serve them; one that is throttled, empty or revoked rests meanwhile.
  # Accounts by the hundred come from a file, or a folder of files, which are read again when they change:
  # accounts = "./accounts.csv" # with the header id,key,weight,in_flight,proxy; or JSON
  # account "mine" {
  #   key       = env("MY_OPENAI_API_KEY")
  #   in_flight = 4        # calls at a time
  #   proxy     = "direct" # or the URL of a proxy
  # }
  # pool {
  #   choose      = "least_recently_used" # or highest_balance, weighted, fill_first
  #   session_ttl = "1h"
  # }
  # proxies = ["socks5://127.0.0.1:1080"] # that calls take turns through

  # What clients call its models, where that differs; * stands for any text, and the most specific pattern counts:
  # model = { "fast" = "gpt-5.4-mini", "claude-haiku-*" = "gpt-5.4-mini", "claude-*" = "gpt-6.1-sol" }

  # list     = false      # it is not asked which models it has
  # prefixed = true       # it wants "openai/gpt-5" rather than "gpt-5", as resellers do
  # family   = "openai"   # whose reasoning it reads again, after a change of its name; or the same for two that read each other's
  # balance  = "deepseek" # how what its accounts have left is asked for: see rules/balances.hcl

  # headers = { "x-team" = "search" }

  # What it can do, where that is not what its protocol says. For a server that knows only the older name:
  # profile {
  #   max_tokens_field = "max_tokens"
  # }

  # timeouts {
  #   connect    = "10s"
  #   first_byte = "600s"
  #   idle       = "300s"  # no byte at all
  #   progress   = "30m"   # nothing but pings and comments
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

# Other names for models, whoever serves them, and where they lead. The rules have more: legacy names, "gpt-5(high)", "openai/gpt-5".
# alias "fast" {
#   to = "gpt-5-mini"
# }
# route "claude-*" {
#   to = ["anthropic", "local"] # the next one when the first fails
# }

# log {
#   level  = "info" # debug, info, warn, error
#   format = "text" # or json
# }

# limits {
#   body  = "32MiB" # a client's request
#   frame = "64MiB" # one event of an upstream's stream
#   rule_memory = 16 # what rules may make of a call: so many times its size, and 64MiB
# }

# timeouts {
#   keepalive    = "15s" # of silence, after which a client hears that its stream goes on
#   commit_after = "10s" # after which a stream begins although the upstream has not answered; "0s": never
#   drain_delay  = "0s"  # that new calls are still served when the gateway stops, while /readyz answers 503
#   drain        = "30s" # that running calls have when the gateway stops
# }

# How changes of the rules and of this file are taken over while the gateway runs: see docs/reload.md.
# reload {
#   watch  = true  # by itself; else by "parlance reload" and SIGHUP only
#   strict = false # true: a change of the rules that no spec reaches is refused
#   limit  = "10s" # for trying it, specs included
#   keep   = 10    # sets to go back to, by "parlance rollback"
# }

# Calls that are kept in memory as they were, so that "parlance explain --request ID" shows what became of them: see docs/captures.md.
# capture {
#   clients   = ["me"]
#   models    = ["gpt-*"]
#   last      = 50
#   max_bytes = "64MiB"
#   unmasked  = false # true: what people wrote is shown, and not only how long it is
# }

# How often and how long a call is tried with other accounts.
# retry {
#   attempts = 10
#   deadline = "10m"
# }

# Where accounts, keys and usage are looked at and changed, by "parlance accounts" and others. See docs/admin.md.
# admin {
#   listen = "127.0.0.1:8788"
#   key    = env("PARLANCE_ADMIN_KEY")
#   # metrics_open = true # GET /metrics needs no key; see docs/metrics.md
# }

# What is kept: replies of the Responses API, so that clients can go on from one and ask for it again; the states of accounts; usage.
# As long as no file is named it is kept in memory, at most 64MB of replies.
# store {
#   path     = "./parlance.db"
#   max_size = "1GB"  # of replies
#   max_age  = "720h" # of replies
#   key      = env("PARLANCE_STORE_KEY") # encrypts the keys of accounts that are added at runtime
# }

# What reasoning is encrypted with that a client of another protocol carries. Without it a key is made at the first start and kept beside the
# store; without a store on disk it is derived from the clients' keys.
# seal_key = env("PARLANCE_SEAL_KEY")
