# What a vendor's servers can do, and what they must not be sent: by the host of an upstream's url, or by its name in parlance.hcl.
# The switches stand in the block "profile" of each protocol; "parlance functions" and docs/rules.md tell of all blocks.

host "chat" "api.acme.example" {
  max_tokens_field = "max_tokens" # it does not know max_completion_tokens
  parallel_flag    = false        # nor parallel_tool_calls
  takes_seed       = false        # a switch of ours, below
}

# A field for which there is no switch: make one, and say what goes by it.
protocol "chat" {
  profile {
    takes_seed = true
  }
}

pair "chat" "chat" {
  patch "request" {
    remove "seed" {
      when = !profile.takes_seed
      why  = "Acme refuses it"
    }
  }
}
