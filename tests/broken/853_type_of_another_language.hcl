fields "chat" {
  request = <<-LIST
    thinking_budget  int
  LIST
}
