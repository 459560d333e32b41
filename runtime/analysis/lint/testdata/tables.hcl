pair "messages" "chat" {
  table "mood" { # WANT: R701 mood[req.metadata.user_id] at tables.hcl:18 is absent for a word that has no row here
    glad = "low"
    sad  = "high"
  }
  table "closed" {
    yes = "a"
    no  = "b"
  }
  table "cared" {
    glad = "low"
  }
  # lint: ignore R701 there are no other words, the client's library says
  table "silenced" {
    glad = "low"
  }
  fields {
    reasoning_effort = mood[req.metadata.user_id]
    user             = closed[call.stream ? "yes" : "no"]
    verbosity        = coalesce(cared[req.metadata.user_id], "medium")
    service_tier     = silenced[req.metadata.user_id]
  }
}

pair "responses" "chat" {
  # The default is always there, and a row of its own for a word that it would do for is needless.
  table "moods" {
    glad    = "low"
    sad     = "medium" # WANT: R712 The row default gives "medium" for every word without a row
    default = "medium"
  }
  fields {
    verbosity = moods[req.metadata.mood]
  }
}
