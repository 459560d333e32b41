pair "messages" "chat" {
  fields {
    temperature = "omit" # want R205 "write omit, without quotes"
  }
}
