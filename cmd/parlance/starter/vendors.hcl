# What a vendor's servers can do, and which fields they reject. The label is the host of the upstream's url, or its name in parlance.hcl.
# The block "profile" of each protocol lists the switches; docs/rules.md documents all blocks.

host "chat" "api.acme.example" {
  max_tokens_field = "max_tokens" # it does not accept max_completion_tokens
  parallel_flag    = false        # nor parallel_tool_calls
  takes_seed       = false        # a switch that is defined below
}

# For a field without a switch, define a switch, and a rule that uses it.
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
