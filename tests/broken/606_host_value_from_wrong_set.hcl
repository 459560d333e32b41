host "chat" "api.acme.example" {
  reasoning_replay = "always_on" # want warning :22 R210 "Did you mean \"always\"? Rules know: always, never, tool_loop, tool_turn"
}
