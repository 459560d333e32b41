protocol "chat" {
  client {
    framing = "ndjson" # want :15 R108 "Clients of \"chat\" read streams of server-sent events only"
  }
  upstream {
    framing = call.stream ? "ndjsn" : "sse" # want :29 R108 "Did you mean \"ndjson\"?"
  }
}
