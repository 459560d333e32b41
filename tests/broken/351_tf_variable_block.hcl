variable "fast" { # want :1 R103 "There is no block \"variable\" in a rule file."
  default = "gpt-5-mini"
}
