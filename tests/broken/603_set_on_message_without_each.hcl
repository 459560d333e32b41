pair "messages" "messages" {
  patch "request" {
    set "messages.content.cache_control" { # want :5 R301 "messages is a list, so \"messages.content.cache_control\" names nothing."
      to = { type = "ephemeral" }
    }
  }
}
