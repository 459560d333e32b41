pair "messages" "chat" {
  fields {
    user = header("x-user") # want :12 R203 "There is no function named \"header\". A header is read by its name: header[\"user-agent\"]."
  }
}
