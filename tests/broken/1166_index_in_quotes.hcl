pair "messages" "chat" {
  fields {
    user = req.messages["0"].role # want R301 "without quotes: [0]"
  }
}
