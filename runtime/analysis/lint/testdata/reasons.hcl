pair "messages" "chat" {
  drop "service_tier" {
    why = "the service tier is not supported" # WANT: R704 gives no reason
  }
  drop "container" {
    why = "this field is dropped" # WANT: R704 gives no reason
  }
  drop "speed" {
    why = "chat models have one speed only"
  }
}
