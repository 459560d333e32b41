# The fields of Ollama's /api/chat and /api/generate, after the Go package github.com/ollama/ollama/api v0.17.4.

fields "ollama" {
  request = <<-LIST
    model                              string!
    stream                             boolean|null
    format                             string|object|null
    keep_alive                         string|number|null
    truncate                           boolean|null
    shift                              boolean|null
    think                              boolean|string|null
    logprobs                           boolean
    top_logprobs                       integer
    options                            map
    options.num_predict                integer
    options.temperature                number
    options.top_p                      number
    options.top_k                      integer
    options.min_p                      number
    options.typical_p                  number
    options.seed                       integer
    options.stop                       array|string
    options.repeat_penalty             number
    options.repeat_last_n              integer
    options.presence_penalty           number
    options.frequency_penalty          number
    options.num_ctx                    integer
    options.num_keep                   integer
    options.num_batch                  integer
    options.num_gpu                    integer
    options.main_gpu                   integer
    options.use_mmap                   boolean
    options.num_thread                 integer

    messages                           array|null
    messages[].role                    string  system|user|assistant|tool|*
    messages[].content                 string
    messages[].thinking                string
    messages[].images[]                string
    messages[].tool_name               string
    messages[].tool_call_id            string
    messages[].tool_calls[].id                  string
    messages[].tool_calls[].function.index      integer
    messages[].tool_calls[].function.name       string
    messages[].tool_calls[].function.arguments  map

    tools                              array|null
    tools[].type                       string  function
    tools[].function.name              string
    tools[].function.description       string
    tools[].function.parameters        map
    tools[].items                      any
    tools[].function.type              string

    prompt                             string  # of /api/generate, as all that follow
    system                             string
    suffix                             string
    template                           string
    context                            array
    raw                                boolean
    images[]                           string
  LIST

  response = <<-LIST
    model                                     string!
    remote_model                              string
    remote_host                               string
    created_at                                string
    message.role                              string!  assistant
    message.content                           string
    message.thinking                          string
    message.images                            array
    message.tool_calls[].id                   string
    message.tool_calls[].function.index       integer
    message.tool_calls[].function.name        string
    message.tool_calls[].function.arguments   map
    response                                  string  # of /api/generate, as the two that follow
    thinking                                  string
    context                                   array
    done                                      boolean
    done_reason                               string  stop|length|load|unload|*
    logprobs                                  array
    prompt_eval_count                         integer
    eval_count                                integer
    total_duration                            integer
    load_duration                             integer
    prompt_eval_duration                      integer
    eval_duration                             integer
  LIST

  error = <<-LIST
    error       string!
    signin_url  string
  LIST
}
