upsteam "a" { # ERROR: R103 Unsupported block; Did you mean "upstream"?
  protocol = "chat"
}
