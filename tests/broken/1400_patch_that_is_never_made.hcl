pair "chat" "chat" {
  patch "request" {
    set "temperature" {
      to = 1
    }
    set "temperature" { # want warning :5 R401 "Put this one, with its condition, before it."
      when = req.model == "m"
      to   = 0.5
    }
    set "top_p" {
      when = req.model == "m"
      to   = 0.5
    }
    set "top_p" {
      to = 1
    }
  }
}
