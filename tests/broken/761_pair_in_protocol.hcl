protocol "chat" {
  pair "messages" { # want R103 "There is no block \"pair\" in protocol \"chat\". A pair is a block outside of others, with both protocols as its labels: pair"
    fields {
      temperature = 1
    }
  }
}
