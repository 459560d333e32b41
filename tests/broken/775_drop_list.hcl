pair "messages" "chat" {
  drop = ["top_k", "temperature"] # want R104 "There is no argument \"drop\" in pair \"messages\" \"chat\". It is a block: write drop \"field\" { … }, with: when, wh"
}
