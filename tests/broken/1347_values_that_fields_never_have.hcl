edit "request" {
  protocols = ["chat"]
  set "temperature" {
    to = 7 # want warning :10 R211 "from 0 to 2"
  }
  set "max_completion_tokens" {
    to = 10.5 # want warning :10 R211 "without a fraction"
  }
  set "stream_options" {
    to = { include_usag = true } # want warning :12 R210 "Did you mean \"include_usage\"?"
  }
  remove "messages" {} # want warning :3 R211 "upstreams refuse one without it"
}
alias "cool" {
  to = "gpt-5"
  set "chat" {
    temperature = 20        # want warning :19 R211 "from 0 to 2"
    model       = "gpt-5"   # want warning :5 R211 "an alias or a route gives another one"
  }
}
pair "messages" "chat" {
  fields {
    messages = omit # want warning :5 R211 "Each request of chat has \"messages\""
  }
}
