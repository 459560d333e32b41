pair "messages" "chat" {
  write {
    part "imaeg" { # want :5 R201 "so this is never used. Did you mean \"image\"?"
      type = "image_url"
    }
  }
}
protocol "chat" {
  write_reply {
    part "thinkin" { # want :5 R201 "Did you mean \"thinking\"?"
      drop = "nobody wants it"
    }
  }
}
