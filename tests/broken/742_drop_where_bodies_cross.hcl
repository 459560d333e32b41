pair "chat" "chat" {
  drop "temperature" { # want warning :3 R405 "Write: patch \"request\" { remove \"temperature\" { why = \"these models take none\" } }"
    why = "these models take none"
  }
  read_reply {
    drop "usage" { # want warning :5 R405 "Set it to null: patch \"reply\" { set \"usage\" { to = null } }"
      why = "nobody reads it"
    }
  }
}
