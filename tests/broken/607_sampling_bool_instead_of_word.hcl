model "chat" "acme-*" {
  sampling = false # want :14 R205 "The switch \"sampling\" is a string, and this is true or false. Rules kn"
}
