protocol "responses" {
  stored {
    list {
      most = "100" # want :14 R108 "Write: 100"
    }
  }
}
