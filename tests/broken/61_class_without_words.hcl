class "acme_busy" { # want :1 R403 "clients of chat," "responses. Known: bad_request, billing," "A new one needs class"
  when      = status == 529
  upstreams = ["acme-*"]
}
