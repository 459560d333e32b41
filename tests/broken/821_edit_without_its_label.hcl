edit "no cache" { # want :1 R108 "Write: edit \"request\" { … }"
  remove "**.cache_control" {}
}
