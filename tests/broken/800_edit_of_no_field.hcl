edit "request" {
  protocols = ["messages"]
  remove "**.cache_controll" {} # want :3 R301 "Did you mean \"cache_control\"?"
}
