pair "chat" "chat" {
  patch "request" {
    set "model" { # want warning R211 "an alias or a route gives another one"
      to = "gpt-5-mini"
    }
  }
}
pair "messages" "messages" {
  patch "request" {
    set "model" {
      to = trimprefix(call.model, "ours/")
    }
  }
}
