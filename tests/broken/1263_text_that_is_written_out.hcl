edit "request" {
  protocols = ["messages"]
  set "system" {
    to = replace("You are Claude Code", "Claude Code", "an assistant") # want warning :18 R211 "replace changes its first argument, which is a constant here"
  }
}
