pair "messages" "chat" {
  drop "top_k" { # want warning :3 R405 "To leave it out, write in pair \"messages\" \"chat\": fields { top_k = omit }"
    why = "the upstream has no sampling of this kind"
  }
  drop "metadata" { # want warning :3 R405 "fields { prompt_cache_key = omit … safety_identifier = omit … user = omit }, over several lines."
    why = "private to the user"
  }
}
