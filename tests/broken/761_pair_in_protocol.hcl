protocol "chat" {
  pair "messages" { # want R103 "There is no block \"pair\" in protocol \"chat\". A pair stands by itself, with both protocols as its labels: pair"
    fields {
      temperature = 1
    }
  }
}
