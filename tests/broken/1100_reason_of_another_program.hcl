protocol "chat" {
  stop_reasons {
    hear {
      eos = "stop" # want :13 R108 "Write: eos = \"end\""
    }
  }
}
