pair "chat" "chat" {
  table "words" {
    auto = "any"
    loop = words[req.model] # ERROR: R207 Table looks itself up
  }
  table "good" {
    auto = "any"
  }
  function "again" {
    params = ["x"]
    result = again(x) # ERROR: R207 Function calls itself
  }
  function "half" {
    params = ["x"]
    result = x
  }
  patch "request" {
    set "model" {
      to = cal.model # ERROR: R201 Unknown name; Did you mean "call"?
    }
    set "user" {
      to = call.modell # ERROR: R202 Unknown field; Did you mean "model"?
    }
    set "seed" {
      to = coalesc(req.seed, 1) # ERROR: R203 Unknown function; Did you mean "coalesce"?
    }
    set "n" {
      to = half(1, 2) # ERROR: R204 Wrong number of arguments; half(x) takes one argument; here it has 2
    }
    set "top_p" {
      to = startswith("a") # ERROR: R204 Wrong number of arguments
    }
    set "stop" {
      to = again(1)
    }
    set "store" {
      to = words[req.model]
    }
    set "service_tier" {
      to = good["autto"] # ERROR: R202 No such key; Did you mean "auto"?
    }
    set "reasoning_effort" {
      to = good # ERROR: R206 A table is not a value
    }
    set "metadata" {
      to = profile # ERROR: R205 A record is not a value
    }
    set "temperature" {
      to = startswith(true, "a") # ERROR: R205 Wrong type of argument
    }
    set "verbosity" {
      to = matches(req.model, "(") # ERROR: R108 Bad pattern
    }
  }
}
