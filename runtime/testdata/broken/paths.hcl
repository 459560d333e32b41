pair "chat" "chat" {
  patch "request" {
    set "modell" {        # ERROR: R301 Unknown field; Did you mean "model"?
      to = req.temperatur # ERROR: R301 Unknown field; Did you mean "temperature"?
    }
    remove "stream_options.include_usag" { # ERROR: R301 Unknown field; Did you mean "include_usage"?
      why = "x"
    }
    set "model" {
      when = ext(req.extra_of_some_server) != null
      to   = req.response_format.json_schema.nam # ERROR: R301 Unknown field; Did you mean "name"?
    }
    drop { # ERROR: R103 Unsupported block; Only frames of a reply can be dropped.
      when = true
    }
  }
  patch "reply" {
    set "model" {
      to = call.alias
    }
    remove "id" { # ERROR: R103 Unsupported block; In a reply fields can be set, and frames dropped.
      why = "x"
    }
  }
  drop "top_kk" { # ERROR: R301 Unknown field; Did you mean "top_k"?
    why = "there is no such thing"
  }
  reject "nn" { # ERROR: R301 Unknown field
    why = "x"
  }
}
