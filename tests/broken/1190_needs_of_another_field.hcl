protocol "chat" {
  message "mine" {
    when  = turn.role == "user" && turn.name == "me"
    needs = ["text"] # want warning :13 R211 "has no field \"text\"" "role, content"
    role    = "user"
    content = turn.parts[*].block
  }
}
