pair "chat" "messages" {
  fields = {} # ERROR: R104 Unsupported argument; It is a block: write fields { … }.
  reject "n" {
    why = "x"
    code { # ERROR: R103 Unsupported block; It is an argument: write code = "…".
    }
  }
}
