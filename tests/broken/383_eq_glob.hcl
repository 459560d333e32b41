alias "x-*" {
  when = model == "x-mini*" # want warning :19 R211 "== compares the whole text, and a * stands for itself. To test how a text begins: startswith(text, \"x-mini\")."
  to   = "gpt-5"
}
