# The fields of Amazon Bedrock's Converse and ConverseStream, after the AWS SDK for Go, service/bedrockruntime v1.63.12.

fields "bedrock" {
  request = <<-LIST
    messages                                                     array!
    messages[].role                                              string!  user|assistant
    messages[].content                                           array!
    messages[].content[].text                                    string
    messages[].content[].image.format                            string  png|jpeg|gif|webp
    messages[].content[].image.source.bytes                      string
    messages[].content[].image.source.s3Location.uri             string
    messages[].content[].image.source.s3Location.bucketOwner     string
    messages[].content[].document.format                         string  pdf|csv|doc|docx|xls|xlsx|html|txt|md
    messages[].content[].document.name                           string!
    messages[].content[].document.context                        string
    messages[].content[].document.citations.enabled              boolean
    messages[].content[].document.source.bytes                   string
    messages[].content[].document.source.text                    string
    messages[].content[].document.source.content[].text          string
    messages[].content[].document.source.s3Location.uri          string
    messages[].content[].video                                   map
    messages[].content[].audio                                   map
    messages[].content[].toolUse.toolUseId                       string!
    messages[].content[].toolUse.name                            string!
    messages[].content[].toolUse.input                           any
    messages[].content[].toolUse.type                            string
    messages[].content[].toolResult.toolUseId                    string!
    messages[].content[].toolResult.status                       string  success|error
    messages[].content[].toolResult.type                         string
    messages[].content[].toolResult.content[]                    object = messages[].content[]
    messages[].content[].reasoningContent.reasoningText.text       string
    messages[].content[].reasoningContent.reasoningText.signature  string
    messages[].content[].reasoningContent.redactedContent        string
    messages[].content[].cachePoint.type                         string  default
    messages[].content[].cachePoint.ttl                          string  5m|1h
    messages[].content[].guardContent                            map
    messages[].content[].citationsContent                        map
    messages[].content[].searchResult                            map
    messages[].content[].json                                    any
    system[]                                                     object = messages[].content[]
    inferenceConfig.maxTokens                                    integer
    inferenceConfig.temperature                                  number
    inferenceConfig.topP                                         number
    inferenceConfig.stopSequences[]                              string
    toolConfig.tools[].toolSpec.name                             string!
    toolConfig.tools[].toolSpec.description                      string
    toolConfig.tools[].toolSpec.strict                           boolean
    toolConfig.tools[].toolSpec.inputSchema.json                 map
    toolConfig.tools[].cachePoint                                object = messages[].content[].cachePoint
    toolConfig.tools[].systemTool.name                           string
    toolConfig.toolChoice.auto                                   map
    toolConfig.toolChoice.any                                    map
    toolConfig.toolChoice.tool.name                              string!
    guardrailConfig                                              map
    additionalModelRequestFields                                 map
    additionalModelResponseFieldPaths[]                          string
    outputConfig.effort                                          string
    outputConfig.textFormat.type                                 string  json_schema
    outputConfig.textFormat.structure.jsonSchema.name            string
    outputConfig.textFormat.structure.jsonSchema.description     string
    outputConfig.textFormat.structure.jsonSchema.schema          string!
    performanceConfig.latency                                    string  standard|optimized
    promptVariables                                              map
    requestMetadata                                              map
    serviceTier.type                                             string  priority|default|flex|reserved
  LIST

  response = <<-LIST
    output.message.role                                          string  assistant
    output.message.content[].text                                string
    output.message.content[].toolUse.toolUseId                   string
    output.message.content[].toolUse.name                        string
    output.message.content[].toolUse.input                       any
    output.message.content[].toolUse.type                        string
    output.message.content[].toolResult                          map
    output.message.content[].image                               map
    output.message.content[].reasoningContent.reasoningText.text       string
    output.message.content[].reasoningContent.reasoningText.signature  string
    output.message.content[].reasoningContent.redactedContent    string
    output.message.content[].citationsContent.content[].text     string
    output.message.content[].citationsContent.citations[].title  string
    output.message.content[].citationsContent.citations[].source string
    output.message.content[].citationsContent.citations[].sourceContent  array
    output.message.content[].citationsContent.citations[].location.web.url     string
    output.message.content[].citationsContent.citations[].location.web.domain  string
    stopReason                                                   string  end_turn|tool_use|max_tokens|stop_sequence|guardrail_intervened|content_filtered|malformed_model_output|malformed_tool_use|model_context_window_exceeded|*
    usage.inputTokens                                            integer
    usage.outputTokens                                           integer
    usage.totalTokens                                            integer
    usage.cacheReadInputTokens                                   integer
    usage.cacheWriteInputTokens                                  integer
    usage.cacheDetails                                           array
    metrics.latencyMs                                            integer
    trace                                                        map
    performanceConfig.latency                                    string
    serviceTier.type                                             string
    additionalModelResponseFields                                map
    messageStart.role                                            string  assistant
    contentBlockStart.contentBlockIndex                          integer
    contentBlockStart.start.toolUse.toolUseId                    string
    contentBlockStart.start.toolUse.name                         string
    contentBlockStart.start.toolUse.type                         string
    contentBlockStart.start.toolResult                           map
    contentBlockStart.start.image                                map
    contentBlockDelta.contentBlockIndex                          integer
    contentBlockDelta.delta.text                                 string
    contentBlockDelta.delta.toolUse.input                        string
    contentBlockDelta.delta.toolResult                           array
    contentBlockDelta.delta.image                                map
    contentBlockDelta.delta.reasoningContent.text                string
    contentBlockDelta.delta.reasoningContent.signature           string
    contentBlockDelta.delta.reasoningContent.redactedContent     string
    contentBlockDelta.delta.citation.title                       string
    contentBlockDelta.delta.citation.source                      string
    contentBlockDelta.delta.citation.sourceContent               array
    contentBlockDelta.delta.citation.location.web.url            string
    contentBlockDelta.delta.citation.location.web.domain         string
    contentBlockStop.contentBlockIndex                           integer
    messageStop.stopReason                                       string
    messageStop.additionalModelResponseFields                    map
    metadata.usage                                               object = usage
    metadata.metrics.latencyMs                                   integer
    metadata.trace                                               map
    metadata.performanceConfig.latency                           string
    metadata.serviceTier.type                                    string
    throttlingException.message                                  string  # exceptions end a stream
    validationException.message                                  string
    serviceUnavailableException.message                          string
    internalServerException.message                              string
    modelTimeoutException.message                                string
    modelStreamErrorException.message                            string
    modelStreamErrorException.originalMessage                    string
    modelStreamErrorException.originalStatusCode                 integer
    error.message                                                string
    error.code                                                   string
  LIST

  error = <<-LIST
    message                                                      string
    Message                                                      string
  LIST
}
