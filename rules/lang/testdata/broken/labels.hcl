pair "chat" { # ERROR: R106 Wrong labels; A block "pair" has 2 labels: client, upstream.
}

pair "chat" "messages" {
  fields "x" { # ERROR: R106 Wrong labels; no label
  }
  drop { # ERROR: R106 Wrong labels; one label, its field
    why = "x"
  }
}
