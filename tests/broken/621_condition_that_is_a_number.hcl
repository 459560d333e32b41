pair "chat" "chat" {
  patch "request" {
    remove "tool_choice" {
      when = length(req.tools) # want warning :14 R205 "Write: length(req.tools) > 0"
      why  = "Acme wants no choice without tools"
    }
  }
}
