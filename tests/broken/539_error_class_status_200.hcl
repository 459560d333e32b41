protocol "messages" {
  errors {
    class "billing" {
      status = 200 # want :16 R108 "The status of an error is a number from 400 to 599, and not 200:"
    }
  }
}
