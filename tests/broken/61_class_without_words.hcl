class "acme_busy" { # want :1 R403 "clients of chat, messages, responses. Say how"
  when      = status == 529
  upstreams = ["acme-*"]
}
