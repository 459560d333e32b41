upstream "a" { # ERROR: R105 Missing argument; needs the argument "protocol"
  url = "https://a.test/v1"
}

upstream { # ERROR: R106 Wrong labels
  url      = "https://a.test/v1"
  protocol = "chat"
}
