edit "request" {
  remove "metadata, user" {} # want R301 "Write a block for each: remove \"metadata\""
}
