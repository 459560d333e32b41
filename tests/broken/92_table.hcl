pair "messages" "chat" {
  table "sorts" {
    auto = "auto"
  }
  fields {
    service_tier = sorts["atuo"] # want :20 R202 "The table \"sorts\" has no key \"atuo\". Did you mean \"auto\"?"
    user         = sorts         # want :20 R206 "Look a key up in it: sorts[…]."
    verbosity    = sorts("auto") # want :20 R203 "\"sorts\" is a table. Look a key up in it: sorts[\"auto\"]"
  }
}
