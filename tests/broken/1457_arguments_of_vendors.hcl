vendor "one" {
  title      = "One"
  protocol   = "openai" # want :16 R302 "It is \"chat\" for /v1/chat/completions"
  url        = "https://{region}.one.example/v1/chat/completions" # want :16 R108 "Write the base URL: \"https://{region}.one.example/v1\""
  large      = "one-large"
  pages      = ["https://console.one.example/keys", "docs.one.example"] # want warning :17 R212 "A host has no scheme and no path. Write: \"console.one.example\""
  key_begins = "sk-" # want :16 R108 "Write: key_begins = [\"sk-\"]"
  api "anthropic" { # want R302 "Did you mean \"messages\"?"
    url = "https://one.example/v1/messages" # want :11 R108 "Write the base URL: \"https://one.example/v1\""
  }
}
vendor "two" {
  title    = "Two"
  protocol = "chat"
  url      = "https://{regoin}.two.example/v1" # want :14 R201 "Did you mean \"region\"?"
  large    = "two-large"
  auth     = "googel" # want :14 R108 "Did you mean \"google\"?"
}
vendor "three" {
  title    = "Three"
  protocol = "chat"
  url      = "https://three.example/v1?key=" # want :14 R108 "leave out ? and #"
  large    = "three-large"
}
agent "acme" {
  title    = "Acme"
  protocol = "chat"
  start    = "acme --url ${url} --key ${key} --home $${HOME}" # want :28 R201 "Did you mean \"base\"?"
  text     = "${modle}" # want :17 R201 "Did you mean \"model\"?"
  names    = "ac" # want :14 R108 "Write: names = [\"ac\"]"
}
