alias "fast" {
  to = "gpt-5-mini"
}
request "fast is gpt-5-mini" { # want :1 R103 "Put it into a file of its own"
  client   = "chat"
  upstream = "chat"
}
