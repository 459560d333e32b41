# What `parlance probe` asks an upstream, by its protocol. Each question is one request.
#
# A request is that of the first question in "like" that the upstream took, with the fields of "set" over it; null removes one. Without
# "like" those are the questions of "base"; one without any is the whole request. "limit" is for whichever field limits tokens.
# "if_refused" and "if_taken" say which others have to be refused, or taken, before a question is asked. "refused" and "taken" are the
# switches of the profile that follow. "wrong" is what is wrong with a request that has to fail, and "stop" why a reply is to end.
#
# Variables: model, and png, a picture as base64.

protocol "chat" {
  client = "messages" # replies are read as this client gets them
  base   = ["max_tokens", "max_completion_tokens", "no limit"]
  limits = ["max_tokens", "max_completion_tokens"]
  stop   = ["choices.0.finish_reason"]
  end    = "[DONE]"

  question "max_tokens" {
    about = "a short reply"
    like  = []
    set   = { model = model, max_tokens = 256, messages = [{ role = "user", content = "Say hello." }] }
    stop  = "end"
  }
  question "max_completion_tokens" {
    about      = "the limit of tokens by its newer name"
    like       = []
    set        = { model = model, max_completion_tokens = 256, messages = [{ role = "user", content = "Say hello." }] }
    if_refused = ["max_tokens"]
    taken      = { max_tokens_field = "max_completion_tokens" }
    stop       = "end"
  }
  question "no limit" {
    about      = "a short reply without a limit of tokens"
    like       = []
    set        = { model = model, messages = [{ role = "user", content = "Say hello." }] }
    if_refused = ["max_tokens", "max_completion_tokens"]
    stop       = "end"
  }
  question "wrong key" {
    about = "how a wrong key is refused"
    wrong = "key"
  }
  question "unknown model" {
    about = "how a model that is not there is refused"
    set   = { model = "parlance-probe-no-such-model" }
    wrong = "model"
  }
  question "bad request" {
    about = "how a request is refused that makes no sense"
    set   = { messages = "none" }
    wrong = "request"
  }
  question "stream" {
    about = "a stream, with counts of tokens"
    set   = { stream = true, stream_options = { include_usage = true } }
    stop  = "end"
  }
  question "stream without stream_options" {
    about      = "a stream that nothing is asked of"
    set        = { stream = true }
    if_refused = ["stream"]
    taken      = { include_usage = false }
    stop       = "end"
  }
  question "limit reached" {
    about = "how a reply ends that has no room"
    set   = { messages = [{ role = "user", content = "Count from one to fifty in words." }] }
    limit = 8
    stop  = "length"
  }
  question "stop" {
    about   = "a stop string"
    set     = { stop = ["three"], messages = [{ role = "user", content = "Count from one to five in words, separated by commas." }] }
    refused = { stop_supported = false }
  }
  question "temperature" {
    about   = "temperature and top_p"
    set     = { temperature = 0.5, top_p = 0.9 }
    refused = { sampling = "none" }
  }
  question "system role" {
    about = "a system prompt with the role system"
    set   = { messages = [{ role = "system", content = "Be brief." }, { role = "user", content = "Say hello." }] }
  }
  question "developer role" {
    about      = "a system prompt with the role developer"
    set        = { messages = [{ role = "developer", content = "Be brief." }, { role = "user", content = "Say hello." }] }
    if_refused = ["system role"]
    taken      = { system_role = "developer" }
  }
  question "tools" {
    about = "a tool that must be called"
    set = {
      messages    = [{ role = "user", content = "What is the weather in Rome?" }]
      tools       = [{ type = "function", function = { name = "weather", description = "The weather in a city.", parameters = { type = "object", properties = { city = { type = "string" } }, required = ["city"], additionalProperties = false } } }]
      tool_choice = "required"
    }
    stop = "tool_call"
  }
  question "tools in a stream" {
    about    = "a tool that must be called, in a stream"
    like     = ["stream", "stream without stream_options"]
    set = {
      messages    = [{ role = "user", content = "What is the weather in Rome?" }]
      tools       = [{ type = "function", function = { name = "weather", description = "The weather in a city.", parameters = { type = "object", properties = { city = { type = "string" } }, required = ["city"], additionalProperties = false } } }]
      tool_choice = "required"
    }
    if_taken = ["tools"]
    stop     = "tool_call"
  }
  question "parallel_tool_calls" {
    about    = "one call of a tool at a time"
    like     = ["tools"]
    set      = { parallel_tool_calls = false }
    if_taken = ["tools"]
    refused  = { parallel_flag = false }
  }
  question "strict tools" {
    about = "a tool with a strict schema"
    like  = ["tools"]
    set = {
      tools = [{ type = "function", function = { name = "weather", description = "The weather in a city.", strict = true, parameters = { type = "object", properties = { city = { type = "string" } }, required = ["city"], additionalProperties = false } } }]
    }
    if_taken = ["tools"]
    refused  = { strict_tools = false }
  }
  question "json_schema" {
    about = "a reply with a schema"
    set = {
      messages        = [{ role = "user", content = "Name a color, as JSON." }]
      response_format = { type = "json_schema", json_schema = { name = "color", strict = true, schema = { type = "object", properties = { color = { type = "string" } }, required = ["color"], additionalProperties = false } } }
    }
  }
  question "json_object" {
    about      = "a reply in JSON"
    set        = { messages = [{ role = "user", content = "Name a color, as JSON." }], response_format = { type = "json_object" } }
    if_refused = ["json_schema"]
    taken      = { json_schema = "json_object" }
    refused    = { json_schema = "none" }
  }
  question "reasoning_effort" {
    about = "reasoning, and where it is shown"
    like  = ["stream", "stream without stream_options"]
    set   = { reasoning_effort = "low", messages = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit = 512
  }
  question "thinking" {
    about      = "reasoning, as some vendors ask for it"
    like       = ["stream", "stream without stream_options"]
    set        = { thinking = { type = "enabled" }, messages = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit      = 512
    if_refused = ["reasoning_effort"]
    taken      = { effort_field = "thinking" }
  }
  question "enable_thinking" {
    about      = "reasoning, as others ask for it"
    like       = ["stream", "stream without stream_options"]
    set        = { enable_thinking = true, messages = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit      = 512
    if_refused = ["reasoning_effort", "thinking"]
    taken      = { effort_field = "enable_thinking" }
    refused    = { effort_field = "none" }
  }
  question "image" {
    about = "a picture"
    set = {
      messages = [{ role = "user", content = [{ type = "text", text = "What color is this?" }, { type = "image_url", image_url = { url = "data:image/png;base64,${png}" } }] }]
    }
    refused = { images = false }
  }
  question "extras" {
    about = "fields of OpenAI: safety_identifier, prompt_cache_key, service_tier, verbosity, logprobs"
    set   = { safety_identifier = "probe", prompt_cache_key = "probe", service_tier = "auto", verbosity = "low", logprobs = true }
  }
  question "safety_identifier" {
    about      = "safety_identifier by itself"
    set        = { safety_identifier = "probe" }
    if_refused = ["extras"]
  }
  question "user" {
    about      = "the field user"
    set        = { user = "probe" }
    if_refused = ["extras", "safety_identifier"]
    taken      = { user_field = "user" }
    refused    = { user_field = "none" }
  }
  question "prompt_cache_key" {
    about      = "prompt_cache_key by itself"
    set        = { prompt_cache_key = "probe" }
    if_refused = ["extras"]
    refused    = { cache_key = false }
  }
  question "service_tier" {
    about      = "service_tier by itself"
    set        = { service_tier = "auto" }
    if_refused = ["extras"]
    refused    = { service_tier = false }
  }
  question "verbosity" {
    about      = "verbosity by itself"
    set        = { verbosity = "low" }
    if_refused = ["extras"]
    refused    = { verbosity = false }
  }
  question "logprobs" {
    about      = "logprobs by itself"
    set        = { logprobs = true }
    if_refused = ["extras"]
    refused    = { logprobs = false }
  }

  # A field of the vendor's that holds reasoning: where it is found, and the rule that hears it there.
  reasoning {
    below = ["choices.delta.", "choices.message."]
    rule  = <<-HCL
      part "thinking" {
        append = ext(delta.<path>)
      }
    HCL
  }
}

protocol "messages" {
  client = "chat"
  base   = ["max_tokens"]
  limits = ["max_tokens"]
  stop   = ["stop_reason", "delta.stop_reason"]

  question "max_tokens" {
    about = "a short reply"
    like  = []
    set   = { model = model, max_tokens = 256, messages = [{ role = "user", content = "Say hello." }] }
    stop  = "end"
  }
  question "wrong key" {
    about = "how a wrong key is refused"
    wrong = "key"
  }
  question "unknown model" {
    about = "how a model that is not there is refused"
    set   = { model = "parlance-probe-no-such-model" }
    wrong = "model"
  }
  question "bad request" {
    about = "how a request is refused that makes no sense"
    set   = { messages = "none" }
    wrong = "request"
  }
  question "stream" {
    about = "a stream"
    set   = { stream = true }
    stop  = "end"
  }
  question "limit reached" {
    about = "how a reply ends that has no room"
    set   = { messages = [{ role = "user", content = "Count from one to fifty in words." }] }
    limit = 8
    stop  = "length"
  }
  question "stop_sequences" {
    about = "a stop string"
    set   = { stop_sequences = ["three"], messages = [{ role = "user", content = "Count from one to five in words, separated by commas." }] }
  }
  question "temperature and top_p" {
    about = "temperature and top_p together"
    set   = { temperature = 0.5, top_p = 0.9 }
  }
  question "temperature" {
    about      = "temperature by itself"
    set        = { temperature = 0.5 }
    if_refused = ["temperature and top_p"]
    taken      = { sampling = "one_of" }
    refused    = { sampling = "none" }
  }
  question "system" {
    about = "a system prompt"
    set   = { system = "Be brief." }
  }
  question "tools" {
    about = "a tool that must be called"
    set = {
      messages    = [{ role = "user", content = "What is the weather in Rome?" }]
      tools       = [{ name = "weather", description = "The weather in a city.", input_schema = { type = "object", properties = { city = { type = "string" } }, required = ["city"] } }]
      tool_choice = { type = "any" }
    }
    stop = "tool_call"
  }
  question "adaptive thinking" {
    about = "thinking, and how it is shown"
    like  = ["stream"]
    set   = { thinking = { type = "adaptive" }, messages = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit = 1536
  }
  question "thinking with a budget" {
    about      = "thinking with a number of tokens"
    like       = ["stream"]
    set        = { thinking = { type = "enabled", budget_tokens = 1024 }, messages = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit      = 1536
    if_refused = ["adaptive thinking"]
    taken      = { thinking = "enabled" }
    refused    = { thinking = "none" }
  }
  question "thinking off" {
    about    = "no thinking"
    set      = { thinking = { type = "disabled" } }
    refused  = { thinking_off = false }
  }
  question "effort" {
    about   = "a low effort"
    set     = { output_config = { effort = "low" } }
    refused = { effort = [] }
  }
  question "structured" {
    about = "a reply with a schema"
    set = {
      messages      = [{ role = "user", content = "Name a color." }]
      output_config = { format = { type = "json_schema", schema = { type = "object", properties = { color = { type = "string" } }, required = ["color"], additionalProperties = false } } }
    }
    refused = { structured = false }
  }
  question "cache_control" {
    about   = "a mark for the prompt cache"
    set     = { messages = [{ role = "user", content = [{ type = "text", text = "Say hello.", cache_control = { type = "ephemeral" } }] }] }
    refused = { cache_marks = "none" }
  }
  question "image" {
    about = "a picture"
    set = {
      messages = [{ role = "user", content = [{ type = "text", text = "What color is this?" }, { type = "image", source = { type = "base64", media_type = "image/png", data = png } }] }]
    }
    refused = { images = false }
  }

  reasoning {
    below = ["delta."]
    rule  = <<-HCL
      on "content_block_delta" {
        part "thinking" {
          when   = ext(data.delta.<path>) != null
          key    = data.index
          append = ext(data.delta.<path>)
        }
      }
    HCL
  }
}

protocol "responses" {
  client = "chat"
  base   = ["max_output_tokens", "no limit"]
  limits = ["max_output_tokens"]
  stop   = ["incomplete_details.reason", "response.incomplete_details.reason"]

  question "max_output_tokens" {
    about = "a short reply"
    like  = []
    set   = { model = model, max_output_tokens = 256, store = false, input = [{ role = "user", content = "Say hello." }] }
    stop  = "end"
  }
  question "no limit" {
    about      = "a short reply without a limit of tokens"
    like       = []
    set        = { model = model, store = false, input = [{ role = "user", content = "Say hello." }] }
    if_refused = ["max_output_tokens"]
    stop       = "end"
  }
  question "wrong key" {
    about = "how a wrong key is refused"
    wrong = "key"
  }
  question "unknown model" {
    about = "how a model that is not there is refused"
    set   = { model = "parlance-probe-no-such-model" }
    wrong = "model"
  }
  question "bad request" {
    about = "how a request is refused that makes no sense"
    set   = { input = 1 }
    wrong = "request"
  }
  question "stream" {
    about = "a stream"
    set   = { stream = true }
    stop  = "end"
  }
  question "limit reached" {
    about = "how a reply ends that has no room"
    set   = { input = [{ role = "user", content = "Count from one to fifty in words." }] }
    limit = 16
    stop  = "length"
  }
  question "temperature" {
    about   = "temperature and top_p"
    set     = { temperature = 0.5, top_p = 0.9 }
    refused = { sampling = "none" }
  }
  question "developer role" {
    about = "a message with the role developer"
    set   = { input = [{ role = "developer", content = "Be brief." }, { role = "user", content = "Say hello." }] }
  }
  question "system role" {
    about      = "a message with the role system"
    set        = { input = [{ role = "system", content = "Be brief." }, { role = "user", content = "Say hello." }] }
    if_refused = ["developer role"]
    taken      = { system_role = "system" }
  }
  question "tools" {
    about = "a tool that must be called"
    set = {
      input       = [{ role = "user", content = "What is the weather in Rome?" }]
      tools       = [{ type = "function", name = "weather", description = "The weather in a city.", parameters = { type = "object", properties = { city = { type = "string" } }, required = ["city"], additionalProperties = false } }]
      tool_choice = "required"
    }
    stop = "tool_call"
  }
  question "parallel_tool_calls" {
    about    = "one call of a tool at a time"
    like     = ["tools"]
    set      = { parallel_tool_calls = false }
    if_taken = ["tools"]
    refused  = { parallel_flag = false }
  }
  question "custom tools" {
    about   = "a tool that takes free text"
    set     = { tools = [{ type = "custom", name = "note", description = "Takes a note." }] }
    refused = { custom_tools = false }
  }
  question "json_schema" {
    about = "a reply with a schema"
    set = {
      input = [{ role = "user", content = "Name a color." }]
      text  = { format = { type = "json_schema", name = "color", strict = true, schema = { type = "object", properties = { color = { type = "string" } }, required = ["color"], additionalProperties = false } } }
    }
  }
  question "json_object" {
    about      = "a reply in JSON"
    set        = { input = [{ role = "user", content = "Name a color, as JSON." }], text = { format = { type = "json_object" } } }
    if_refused = ["json_schema"]
    taken      = { json_schema = "json_object" }
    refused    = { json_schema = "none" }
  }
  question "reasoning" {
    about   = "reasoning, and how it is shown"
    like    = ["stream"]
    set     = { reasoning = { effort = "low" }, input = [{ role = "user", content = "Which is larger, 9.11 or 9.9? Answer with the number." }] }
    limit   = 512
    refused = { effort = [] }
  }
  question "reasoning summary" {
    about   = "a summary of the reasoning"
    like    = ["reasoning", "stream"]
    set     = { reasoning = { summary = "auto" } }
    limit   = 512
    refused = { reasoning_summary = "" }
  }
  question "encrypted reasoning" {
    about   = "reasoning that a client can carry"
    like    = ["reasoning", "stream"]
    set     = { include = ["reasoning.encrypted_content"] }
    limit   = 512
    refused = { encrypted = false }
  }
  question "image" {
    about = "a picture"
    set = {
      input = [{ role = "user", content = [{ type = "input_text", text = "What color is this?" }, { type = "input_image", image_url = "data:image/png;base64,${png}" }] }]
    }
    refused = { images = false }
  }
  question "extras" {
    about = "fields of OpenAI: safety_identifier, prompt_cache_key, service_tier, text.verbosity"
    set   = { safety_identifier = "probe", prompt_cache_key = "probe", service_tier = "auto", text = { verbosity = "low" } }
  }
  question "safety_identifier" {
    about      = "safety_identifier by itself"
    set        = { safety_identifier = "probe" }
    if_refused = ["extras"]
  }
  question "user" {
    about      = "the field user"
    set        = { user = "probe" }
    if_refused = ["extras", "safety_identifier"]
    taken      = { user_field = "user" }
    refused    = { user_field = "none" }
  }
  question "prompt_cache_key" {
    about      = "prompt_cache_key by itself"
    set        = { prompt_cache_key = "probe" }
    if_refused = ["extras"]
    refused    = { cache_key = false }
  }
  question "service_tier" {
    about      = "service_tier by itself"
    set        = { service_tier = "auto" }
    if_refused = ["extras"]
    refused    = { service_tier = false }
  }
  question "verbosity" {
    about      = "verbosity by itself"
    set        = { text = { verbosity = "low" } }
    if_refused = ["extras"]
    refused    = { verbosity = false }
  }
}
