pair "chat" "chat" {
  patch "request" {
    set "$.temperature" { # want :5 R301 "The protocol has no field \"$.temperature\". A path is names with dots between them. Write: \"temperature\""
      to = 1
    }
  }
}
