pair "messages" "gemini" {
  patch "request" { # want R103 "Set a field in the block fields, as in temperature = 1"
    set "temperature" {
      to = 1
    }
  }
}
