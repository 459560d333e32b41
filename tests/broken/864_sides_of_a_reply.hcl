reply "swapped" {
  client   = "messages"
  upstream = "chat"
  given    = { id = "msg_1", type = "message", role = "assistant", model = "m", content = [{ type = "text", text = "Hi" }], stop_reason = "end_turn", usage = { input_tokens = 1, output_tokens = 1 } } # want warning :14 R211 "write client = \"chat\" and upstream = \"messages\"."
  expect   = { id = "c-1", object = "chat.completion", choices = [{ index = 0, message = { role = "assistant", content = "Hi" }, finish_reason = "stop" }] }
}
