upstream "a" {
  protocol = "chats" # ERROR: R302 Unknown protocol; Did you mean "chat"?
  url      = "https://a.test/v1"
}

upstream "b" {
  protocol = "chat"
  url      = "https://a.test/v1"
  profile {
    max_token_field = "max_tokens" # ERROR: R501 Wrong switch; Did you mean "max_tokens_field"?
    images          = "yes"        # ERROR: R501 Wrong switch
    stop_max        = 8
  }
}
