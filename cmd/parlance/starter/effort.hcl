# How hard models think.

# The words that a model knows; of what a client says, it gets the nearest.
model "chat" "acme-thinker*" {
  effort = ["low", "high"]
}

# Words of yours, and those of a model that will do for them, the best first.
table "ladder" {
  deep = ["xhigh", "high", "medium"]
}

# What an effort is in tokens, for Claude models that think within a budget. The built-in rows stay as they are; one of the
# same name, such as high, would take the place of the built-in one.
protocol "messages" {
  table "budgets" {
    deep = 48000
  }
}
