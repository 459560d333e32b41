variable "key" { # want R103 "There are no variables: the environment is read in parlance.hcl, by env("
  default = "abc"
}
upstream "openai" {
  protocol = "chat"
  url      = "https://api.openai.com/v1"
  key      = var.key
}
