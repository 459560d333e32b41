class "server" { # want :1 R105 "To change only these arguments, write in the block: change = true."
  upstreams = ["acme"]
}
