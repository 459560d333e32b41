pair "messages" "gemini" {
  patch "request" { # want R103 "Bodies of Anthropic Messages are written anew for Google Gemini. A field is set in the block fields, as in tem"
    set "temperature" {
      to = 1
    }
  }
}
