edit "request" {
  set "temperature" { # want :3 R105 "protocols = [\"chat\", \"messages\", \"responses\"]"
    to = 0.2
  }
}
