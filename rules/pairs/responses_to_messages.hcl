# A Responses client (Codex, the OpenAI SDKs and agents) on a Messages upstream.

pair "responses" "messages" {
  write {
    tool "local_shell" {
      name         = tool.name
      description  = shellwords()
      input_schema = localshell()
    }
    tool "shell" {
      name         = tool.name
      description  = shellwords()
      input_schema = shellcommands()
    }
    tool "apply_patch" {
      name         = tool.name
      description  = "Create, change or delete a file."
      input_schema = patching()
    }
    tool "tool_search" {
      name         = tool.name
      description  = tool.description
      input_schema = objectschema(tool.schema)
    }
    tool "hosted" {
      drop = "a tool that OpenAI runs, or that only its models know"
    }
  }

  fields {
    cache_control = profile.auto_cache && !caches() ? { type = "ephemeral" } : omit
  }

  function "wraps" {
    params = []
    result = true
  }

  # What runs code is one tool, however many the client knows for it.
  function "allowed" {
    params = ["t"]
    result = !(t.kind == "code_execution" && t.original_name == "shell" && contains([for u in tools : u.original_name if u.kind == "code_execution" && selected(u)], "code_interpreter")) && selected(t)
  }

  function "selected" {
    params = ["t"]
    result = req.tool_choice.type != "allowed_tools" || unmet() || listed(t)
  }

  function "listed" {
    params = ["t"]
    result = offers(t) && !isempty([for a in req.tool_choice.tools : true if names(a, t)])
  }

  # Whether a choice names a tool. A member of a namespace is known by its own name as well.
  function "names" {
    params = ["c", "t"]
    result = called(c) == t.original_name || t.offered != null && c.name == t.offered.name && coalesce(ext(c.namespace), t.offered.namespace) == t.offered.namespace
  }

  # Whether the client chooses only among tools that are not there: then it is as if it chose nothing.
  function "unmet" {
    params = []
    result = req.tool_choice.type == "allowed_tools" ? isempty([for t in tools : t.kind if listed(t)]) : req.tool_choice.type != null && chosen() == null
  }

  # The name of a tool that is chosen; the search of the web has several types.
  function "called" {
    params = ["t"]
    result = coalesce(t.name, t.server_label, startswith(t.type, "web_search") ? "web_search" : t.type)
  }

  function "chosen" {
    params = []
    result = [for t in tools : t.kind == "code_execution" ? t.kind : t.name if names(req.tool_choice, t) && offers(t) && !contains(["mcp", "hosted_search"], t.kind)][0]
  }

  # A choice of what this upstream does not have is left to the model.
  function "choicetype" {
    params = []
    result = coalesce(unmet() ? "auto" : ask.tool != null ? "tool" : words[coalesce(ask.allowed.mode, ask.choice)], ask.single ? "auto" : omit)
  }

  reject "tool_choice" {
    when = remote(req.tool_choice) && !(startswith(req.tool_choice.type, "web_search") && profile.web_search != "") && !(contains(["code_interpreter", "shell"], req.tool_choice.type) && profile.code_execution != "")
    why  = "This upstream does not have the tool that must be called."
  }
  reject "prompt" {
    why = "Prompt templates are kept by OpenAI; send their text."
  }
  reject "background" {
    when = req.background == true
    why  = "Replies cannot be made in the background here; stream them, or wait."
  }
  reject "conversation" {
    why = "Conversations are kept by OpenAI; send the history, or previous_response_id."
  }

  drop "**.tools[type=web_search*].search_context_size" {
    why = "Messages has no such grade"
  }
  drop "**.tools[type=web_search*].search_content_types" {
    why = "Messages searches for text alone"
  }
  drop "**.tools[type=web_search*].user_location.type" {
    why = "a place is approximate in any case"
  }
  drop "metadata" {
    why = "Messages has no metadata for finding replies"
  }
  drop "prompt_cache_key" {
    why = "Messages caches by content alone"
  }
  drop "text.format[type=json_schema].name" {
    why = "a schema has no name in Messages"
  }
  drop "text.format[type=json_schema].description" {
    why = "a schema has no description beside itself in Messages"
  }
  drop "text.format[type=json_schema].strict" {
    why = "Messages always enforces a schema"
  }
  drop "text.verbosity" {
    why = "Messages has no such switch"
  }
  drop "top_logprobs" {
    why = "Messages gives no log probabilities"
  }

  change "tool_choice" {
    when = unmet()
    from = req.tool_choice
    why  = "no tool that it names is offered, or none that can be chosen"
  }
  change "service_tier" {
    when = req.service_tier != "auto"
    from = req.service_tier
    why  = "this upstream has other tiers"
  }

  # What rules translate, and is not sent all the same. sent is the upstream's request, as it is written.
  drop "tool_choice" {
    when = sent.tool_choice == null && req.tool_choice != "auto"
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "parallel_tool_calls" {
    when = req.parallel_tool_calls == false && sent.tool_choice.disable_parallel_tool_use != true
    why  = "the upstream is offered no tool that it could choose"
  }
  drop "reasoning.effort" {
    when = !contains(["none", "on"], ask.effort) && sent.thinking.type != "enabled" && sent.output_config.effort == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "reasoning.summary" {
    when = sent.thinking == null
    why  = "the upstream has no setting for how much the model thinks"
  }
  drop "text.format" {
    when = sent.output_config.format == null && req.text.format.type != "text"
    why  = "the upstream has no setting for the format of the answer"
  }
  drop "user" {
    when = sent.metadata == null || !isempty(req.safety_identifier)
    why  = "safety_identifier is sent in its place"
  }
  drop "**.tools[type=function|custom].defer_loading" {
    when = isempty([for t in sent.tools : t.type if t.defer_loading == true])
    why  = "every tool is offered at once"
  }
}
