pair "chat" "chat" {
  fields { # want :3 R103 "Change a field with patch \"request\", and in it set or remove."
    user = req.user
  }
  patch "requests" { # want :3 R108 "Did you mean \"request\"?"
    set "temperature" {
      to = 0.5
    }
  }
  patch "request" {
    set "temperatur" { # want :5 R301 "Did you mean \"temperature\"?"
      to = 0.5
    }
    set "top_p" {
      value = 0.5 # want :7 R104 "Known:"
    }
  }
}
