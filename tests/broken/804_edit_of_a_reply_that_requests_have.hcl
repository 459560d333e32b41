edit "reply" {
  rename_tool "Bash" { # want :3 R103 "rename_tool stands in edit \"request\". The reply gets the client's name back by itself."
    to = "shell"
  }
}
