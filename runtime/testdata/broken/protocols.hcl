pair "chat" "messagez" { # ERROR: R302 Unknown protocol; Did you mean "messages"?
}

model "chatt" "gpt-*" { # ERROR: R302 Unknown protocol; Did you mean "chat"?
}

model "chat" "gpt-*" {
  stop_maxx = 4       # ERROR: R104 Unknown switch; Did you mean "stop_max"?
  stop_max  = "4"     # ERROR: R205 Wrong type; is a number, and this is a string
  images    = call.id # ERROR: R201 Unknown name
}
