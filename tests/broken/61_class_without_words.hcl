class "acme_busy" { # want :1 R403 "Clients of chat," "A new class needs a status, such as status = 500"
  when      = status == 529
  upstreams = ["acme-*"]
}
