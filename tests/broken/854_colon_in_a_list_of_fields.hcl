fields "chat" {
  request = <<-LIST
    thinking_budget: integer
  LIST
}
