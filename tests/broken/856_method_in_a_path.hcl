protocol "legacy" { # want :1 R403 "writes the built-in protocols, which have them all."
  title = "Legacy"
  client {
    path = "POST /v1/legacy" # want :12 R108 "write: path = \"/v1/legacy\", or a block route \"POST /v1/legacy\" {}."
  }
}
