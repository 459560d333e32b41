pair "messages" "chat" {
  when { # want R103 "There is no block \"when\" in pair \"messages\" \"chat\". A pair has no condition. Each of its rules may have an arg"
    model = "gpt-*"
  }
  fields {
    temperature = 1
  }
}
