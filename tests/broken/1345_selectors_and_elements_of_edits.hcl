edit "request" {
  protocols = ["chat"]
  remove "messages[role=sytem].name" {} # want :3 R108 "Did you mean \"system\"?"
  remove "messages[rol=user].name" {}   # want :3 R301 "Did you mean \"role\"?"
  remove "messages[role='user'].name" {} # want :3 R108 "Write: [role=user]"
  each "user" { # want :3 R205 "Edit the field itself: set \"user\""
    remove "name" {}
  }
  each "message" { # want :3 R301 "Did you mean \"messages\"?"
    remove "name" {}
  }
}
