client "me" {
  key = env("NOT_SET") # ERROR: R501 Variable not set; The environment variable "NOT_SET" is not set
}

upstream "a" {
  protocol = "chat"
  url      = "https://a.test/v1"
  keys     = [env("SET"), env("NOT_SET_EITHER")] # WARN: R501 Variable not set; "NOT_SET_EITHER"
}
