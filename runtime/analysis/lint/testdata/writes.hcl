pair "chat" "chat" {
  patch "request" {
    set "seed" {
      to = 1
    }
    set "user" {
      when = call.stream
      to   = "a"
    }
    set "user" {
      when = !call.stream
      to   = "b"
    }
    remove "seed" { # WANT: R705 set "seed" at writes.hcl:3 changes seed too
      why = "the model has no dice"
    }
  }
  patch "reply" {
    set "choises" { # WANT: R711 have no "choises". Did you mean "choices"?
      to = []
    }
  }
}

pair "messages" "chat" {
  reject "container" {
    why = "code runs nowhere"
  }
  drop "container" { # WANT: R705 refuses every request that has the field
    why = "code runs nowhere"
  }
}
