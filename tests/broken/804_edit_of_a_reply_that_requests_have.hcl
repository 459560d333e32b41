edit "reply" {
  rename_tool "Bash" { # want :3 R103 "rename_tool stands in edit \"request\". The gateway restores the client's name in the reply."
    to = "shell"
  }
}
