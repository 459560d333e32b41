listen = "0.0.0.0:80"
rules  = "./rules"
log {
  level  = "debug"
  format = "json"
}
client "me" {
  key = env("SET")
}
client "you" {
  key = env("NOT_SET", "a-default-key-012")
}
client "limited" {
  hash                = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
  models              = ["gpt-*", "alias"]
  requests_per_minute = 60
  tokens_per_minute   = 100000
  in_flight           = 8
  tokens_per_day      = 2000000
  tokens_per_month    = 30000000
  expires             = "2027-01-31"
}
client "off" {
  key      = env("OTHER")
  expires  = "2027-01-31T12:00:00+01:00"
  disabled = true
}
upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1/"
  keys     = [env("UP_A"), env("UP_B")]
  models   = ["gpt-*", "o*"]
  model    = { "alias" = "gpt-real-name" }
  headers  = { "x-extra" = "1" }
  forward  = ["openai-organization"]
  prefixed = true
  list     = false
  balance  = "plain"
  family   = "openai-of-old"
  profile {
    max_tokens_field = "max_tokens"
    stop_max         = 8
  }
  timeouts {
    connect    = "1s"
    first_byte = "2m"
    idle       = "3m"
  }
}
limits {
  body  = "1MiB"
  frame = "2 mb"
}
store {
  path     = "./kept/replies.db"
  max_size = "20GB"
  max_age  = "2160h"
  key      = env("PARLANCE_STORE_KEY")
}
retry {
  attempts    = 20
  budget      = 0.5
  deadline    = "5m"
  hold_events = 30
  hold_bytes  = "1MiB"
  hold_time   = "2s"
}
admin {
  listen = "0.0.0.0:8788"
  key    = env("PARLANCE_ADMIN_KEY")
}
timeouts {
  keepalive    = "5s"
  commit_after = "20s"
  drain        = "0s"
}
seal_key = env("PARLANCE_SEAL_KEY")
alias "fast" {
  to = "gpt-5-mini"
}
prefix "gpt-*" {
  add = "openai/"
}
route "smart" {
  to = ["openai"]
}
models {
  ttl = "1m"
}
balances {
  every = "2m"
}
