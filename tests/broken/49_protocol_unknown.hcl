pair "mesages" "chat" { # want :1 R302 "Did you mean \"messages\"? Known: chat, messages, responses."
  fields {
    user = req.metadata.user_id
  }
}
host "openai" "*.acme.example" { # want :1 R302 "Known: chat, messages, responses."
  stop_max = 4
}
