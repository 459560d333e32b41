pair "mesages" "chat" { # want :1 R302 "Did you mean \"messages\"? Known: bedrock, chat,"
  fields {
    user = req.metadata.user_id
  }
}
host "openai" "*.acme.example" { # want :1 R302 "Known: bedrock, chat,"
  stop_max = 4
}
