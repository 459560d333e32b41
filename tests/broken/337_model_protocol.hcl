model "openai" "acme-*" { # want :1 R302 "There is no protocol \"openai\". It is \"chat\" for /v1/chat/completions, and \"responses\""
  stop_max = 2
}
