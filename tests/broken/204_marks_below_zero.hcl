protocol "messages" {
  requires {
    cache_marks = -1 # want R108 "0 or more"
  }
}
