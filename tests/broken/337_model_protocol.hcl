model "openai" "acme-*" { # want :1 R302 "There is no protocol \"openai\". Did you mean \"chat\"? Known: chat, messages, responses."
  stop_max = 2
}
