# Reasoning effort of models.

# The efforts that a model accepts. Another effort of a client is replaced by the nearest one.
model "chat" "acme-thinker*" {
  effort = ["low", "high"]
}

# Efforts with names of your own, and the efforts that replace them, the preferred one first.
table "ladder" {
  deep = ["xhigh", "high", "medium"]
}

# The thinking budget of an effort in tokens, for Claude models with a budget. Built-in rows stay; a row with the name of a
# built-in one, such as high, would replace it.
protocol "messages" {
  table "budgets" {
    deep = 48000
  }
}
