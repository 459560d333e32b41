upstream "acme" {
  protocol = "chat"
  url      = "https://api.acme.example/v1"
}
tier "acme is full" { # want :1 R103 "A block \"tier\" belongs in a file of rules."
  when   = status == 503
  action = "retry"
}
