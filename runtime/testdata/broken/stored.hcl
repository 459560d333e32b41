protocol "odd" { # ERROR: R403 Unfinished protocol
  count { # ERROR: R403 Missing block; need a block "answer"
    path   = "/v1/odd/count"
    blob   = "many" # ERROR: R108 Not a literal number
    factor = -1     # ERROR: R108 Not a literal number; not below 0
    assume {
      limit = profile.limit # ERROR: R201 Unknown name
    }
    upstream {
      path   = "/v1/odd/count"
      fields = ["a"]
      tokens = dat.tokens # ERROR: R201 Unknown name; Did you mean "data"?
    }
    weigh "a" {
      whole = length([]) # ERROR: R108 Not a literal; true or false
    }
  }
  stored { # ERROR: R403 Missing block; unknown "item"; unknown "reply"; unknown "cancel"
    path    = "/v1/odd"
    keep    = reqest.store # ERROR: R201 Unknown name; Did you mean "req"?
    history = "a"
    items   = list(item) # ERROR: R201 Unknown name
    id      = data.id
    output  = data.output
    unknown "previous" { # ERROR: R108 Unknown class; no words for errors of the class "not_found"
      class   = "not_found"
      message = "No ${name}." # ERROR: R201 Unknown name
    }
    unknown "previos" { # ERROR: R108 Unknown label; Did you mean "previous"?
      class   = "not_found"
      message = id
    }
    list {
      path = join("/", ["a"]) # ERROR: R108 Not a literal string
      name = item.id
      most = 10
    }
  }
}
