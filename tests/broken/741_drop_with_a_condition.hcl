pair "messages" "chat" {
  drop "temperature" { # want warning :3 R405 "fields { temperature = startswith(call.model, \"o\") ? omit : profile.sampling == \"none\" ? omit : ask.temperature }"
    when = startswith(call.model, "o")
    why  = "these models take none"
  }
}
