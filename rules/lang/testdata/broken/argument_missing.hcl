pair "chat" "messages" {
  drop "top_k" { # ERROR: R105 Missing argument; "why"
  }
}

function "half" { # ERROR: R105 Missing argument; "result"
  params = []
}

class "odd" { # ERROR: R105 Missing argument; "when"
}
