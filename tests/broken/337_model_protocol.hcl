model "openai" "acme-*" { # want :1 R302 "There is no protocol \"openai\". Did you mean \"chat\"? Known: chat,"
  stop_max = 2
}
