pair "messages" "chat" {
  drop "service_tier" {
    why = "the service tier is not supported" # WANT: R704 says no more than that it is so
  }
  drop "container" {
    why = "this field is dropped" # WANT: R704 says no more
  }
  drop "speed" {
    why = "chat models have one speed only"
  }
}
