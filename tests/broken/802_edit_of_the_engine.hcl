edit "request" {
  protocols = ["chat"]
  set "stream" { # want :3 R304 "\"stream\" cannot be edited: the client decides whether it gets a stream"
    to = false
  }
  set "model" { # want :3 R304 "an alias or a route gives another one"
    to = "m"
  }
}
edit "reply" {
  protocols = ["messages"]
  remove "index" {}           # want :3 R304 "clients follow the stream by it"
  remove "message.content" {} # want :3 R304 "cannot read a reply without it"
}
