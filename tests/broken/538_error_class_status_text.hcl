protocol "messages" {
  errors {
    class "billing" {
      status = "402" # want :16 R205 "Write: status = 402"
    }
  }
}
