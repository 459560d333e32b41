pair "messages" "chat" {
  fields {
    top_k = profile.topk ? req.top_k : omit # want :13 R202 "Did you mean \"top_k\"?"
  }
}
model "chat" "acme-*" {
  stop_maxx    = 4                         # want :3 R104 "Did you mean \"stop_max\"?"
  stop_max     = "4"                       # want :18 R205 "is a number, and this is a string"
  effort       = ["low", "medium", "hihg"] # want warning :36 R210 "Did you mean \"high\"?"
  effort_field = "effort"                  # want warning :18 R210 "Rules know: chat_template_kwargs, enable_thinking, none, reasoning"
}
