pair "chat" "chat" {
  patch "request" {
    remove "tools.function.strict" { # want :5 R301 "tools is a list, so \"tools.function.strict\" names nothing. For each of"
      why = "Acme refuses strict"
    }
  }
}
