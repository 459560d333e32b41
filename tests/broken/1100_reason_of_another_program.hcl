protocol "chat" {
  stop_reasons {
    read {
      eos = "stop" # want :13 R108 "Write: eos = \"end\""
    }
  }
}
