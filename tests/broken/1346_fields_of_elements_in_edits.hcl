edit "request" {
  protocols = ["chat"]
  each "messages" {
    when = item.rol == "user" # want :12 R301 "Did you mean \"role\"?"
    remove "name" {}
  }
}
edit "request" {
  protocols = ["chat"]
  each "messages" {
    when = item.role == "usr" # want :25 R108 "Did you mean \"user\"?"
    set "name" {
      to = "someone"
    }
  }
  set "user" {
    to     = "someone"
  }
}
