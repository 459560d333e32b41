# A Responses client on a Responses upstream: bytes cross as they are, but for the model's name, and for what the gateway
# keeps in the upstream's place.

pair "responses" "responses" {
  patch "request" {
    # What the upstream keeps, and what items only refer to, is not seen here; and what is no function has results of a form of its own.
    repair {
      when     = !(profile.previous_response && req.previous_response_id != null) && req.conversation == null && isempty([for i in req.input : true if contains(["item_reference", "local_shell_call", "shell_call", "apply_patch_call", "computer_call", "tool_search_call"], i.type)])
      anywhere = true
    }
    set "model" {
      to = call.model
    }
    set "max_output_tokens" {
      when = exceeds(req.max_output_tokens)
      to   = max(16, fitlimit(req.max_output_tokens))
      why  = "more than the model's output limit, or than its context window leaves"
    }
    # Unless the upstream keeps replies for these clients, the gateway does: then the reasoning has to come along.
    set "store" {
      when = !profile.previous_response && req.store != false
      to   = false
    }
    set "include" {
      when = !profile.previous_response && profile.encrypted && profile.reasoning_items != "drop" && req.store != false && !contains(req.include, "reasoning.encrypted_content")
      to   = concat(list(req.include), ["reasoning.encrypted_content"])
    }
    set "input" {
      when = (call.foreign || profile.reasoning_items == "drop" || profile.item_ids != "keep") && typeof(req.input) == "array" && !isempty([for i in req.input : true if stateful(i) || nameless(i) || profile.item_ids == "drop" && i.id != null && identified(i)])
      to   = [for n, i in [for j in req.input : withoutstate(j) if !stateful(j)] : minted(n, i)]
      why  = "ids of items and reasoning are as the upstream takes them"
    }
    remove "previous_response_id" {
      when = !profile.previous_response && req.previous_response_id != null
      why  = "the items that it stands for are in the request"
    }
  }

  # What another account encrypted cannot be read here, and is refused (T100); some upstreams take no reasoning at all.
  function "stateful" {
    params = ["i"]
    result = i.type == "reasoning" && (call.foreign || profile.reasoning_items == "drop")
  }

  # An item that came along with what is left out is not known here by its id either (T038).
  function "withoutstate" {
    params = ["i"]
    result = i.id != null && identified(i) && (profile.item_ids == "drop" || (call.foreign || profile.reasoning_items == "drop") && i.type != "function_call_output" && i.type != "custom_tool_call_output" && !isempty([for r in req.input : true if r.type == "reasoning"])) ? { for k, v in i : k => v if k != "id" } : i
  }

  # Objects of the upstream's account, which all clients of the gateway share, cross only where its profile says so.
  function "closed" {
    params = []
    result = profile.account_objects != "any" && (profile.account_objects == "none" || profile.account_objects == "unshared" && call.shared)
  }
  reject "conversation" {
    when = closed() && req.conversation != null
    why  = "A conversation is kept in the account of the upstream, and this gateway does not pass such a name on. Send the history, or previous_response_id."
  }
  reject "tools" {
    when = closed() && haskey(req.tools, "vector_store_ids", "container", "environment") && !isempty([for t in req.tools : true if !isempty(t.vector_store_ids) || typeof(t.container) == "string" || !isempty(t.container.file_ids) || t.environment.container_id != null || !isempty(t.environment.file_ids)])
    why  = "What a tool names (a vector store, a container, a file) is kept in the account of the upstream, and this gateway does not pass such a name on."
  }
  reject "input" {
    when = closed() && haskey(req.input, "container_id", "file_id") && !isempty([for i in req.input : true if i.container_id != null || i.environment.container_id != null || i.output.file_id != null || typeof(i.content) == "array" && filed(i.content) || typeof(i.output) == "array" && filed(i.output)])
    why  = "What an item names by its id (a file, a container) is kept in the account of the upstream, and this gateway does not pass such a name on. Send its content."
  }

  # Whether a file is named by its id.
  function "filed" {
    params = ["list"]
    result = !isempty([for c in list : true if c.file_id != null])
  }

  patch "reply" {
    set "response.model" {
      to = call.alias
    }
    set "model" {
      to = call.alias
    }
    # Some servers name another id at the end than at the beginning, and some give two replies one id. What the gateway keeps has an id of its own.
    set "response.id" {
      when = !profile.previous_response && data.response.id != null && reply.upstream_id != null
      to   = reply.id
    }
    set "id" {
      when = !profile.previous_response && data.object == "response" && reply.upstream_id != null
      to   = reply.id
    }
    # Some servers leave out of the last event what they streamed before (T064).
    set "response.output" {
      when   = contains(["response.completed", "response.incomplete", "response.done"], data.type) && isempty(data.response.output) && reply.gathered != null
      to     = reply.gathered
      create = true
    }
    set "response.previous_response_id" {
      when   = !profile.previous_response && req.previous_response_id != null && data.response != null
      to     = req.previous_response_id
      create = true
    }
    set "previous_response_id" {
      when   = !profile.previous_response && req.previous_response_id != null && data.object == "response"
      to     = req.previous_response_id
      create = true
    }
    # lint: ignore R711 it comes back in replies, whatever the reference leaves out
    set "response.store" {
      when = !profile.previous_response && req.store != false
      to   = true
    }
    # lint: ignore R711 it comes back in replies, whatever the reference leaves out
    set "store" {
      when = !profile.previous_response && req.store != false
      to   = true
    }
  }

  # What is put together is reasoning as summaries, whatever it came as.
  function "channel" {
    params = []
    result = "summary"
  }

  stop_reasons {
    max_messages = "max_messages"
    steered      = "steered"
  }
}
