# The fields of Google Gemini's generateContent, after the Go SDK google.golang.org/genai v1.77.0.

fields "gemini" {
  spelling = "snake_case" # Google reads both

  request = <<-LIST
    contents                                          array|object!
    contents[].role                                   string  user|model|function|*
    contents[].parts                                  array|object
    contents[].parts[].text                           string
    contents[].parts[].thought                        boolean
    contents[].parts[].thoughtSignature               string
    contents[].parts[].partMetadata                   map
    contents[].parts[].mediaResolution                any
    contents[].parts[].videoMetadata.startOffset      string
    contents[].parts[].videoMetadata.endOffset        string
    contents[].parts[].videoMetadata.fps              number
    contents[].parts[].inlineData.mimeType            string
    contents[].parts[].inlineData.data                string
    contents[].parts[].inlineData.displayName         string
    contents[].parts[].fileData.mimeType              string
    contents[].parts[].fileData.fileUri               string
    contents[].parts[].fileData.displayName           string
    contents[].parts[].functionCall.id                string
    contents[].parts[].functionCall.name              string
    contents[].parts[].functionCall.args              map
    contents[].parts[].functionCall.partialArgs       array
    contents[].parts[].functionCall.willContinue      boolean
    contents[].parts[].functionResponse.id            string
    contents[].parts[].functionResponse.name          string
    contents[].parts[].functionResponse.response      map
    contents[].parts[].functionResponse.parts[]       object = contents[].parts[]
    contents[].parts[].functionResponse.willContinue  boolean
    contents[].parts[].functionResponse.scheduling    string  SILENT|WHEN_IDLE|INTERRUPT|*
    contents[].parts[].executableCode.id              string
    contents[].parts[].executableCode.language        string  PYTHON|*
    contents[].parts[].executableCode.code            string
    contents[].parts[].codeExecutionResult.id         string
    contents[].parts[].codeExecutionResult.outcome    string  OUTCOME_OK|OUTCOME_FAILED|OUTCOME_DEADLINE_EXCEEDED|*
    contents[].parts[].codeExecutionResult.output     string
    contents[].parts[].toolCall.id                    string
    contents[].parts[].toolCall.toolType              string
    contents[].parts[].toolCall.args                  map
    contents[].parts[].toolResponse.id                string
    contents[].parts[].toolResponse.toolType          string
    contents[].parts[].toolResponse.response          map

    systemInstruction                                 object = contents[]

    tools[].functionDeclarations[].name                  string!
    tools[].functionDeclarations[].description           string
    tools[].functionDeclarations[].parameters            map
    tools[].functionDeclarations[].parametersJsonSchema  any
    tools[].functionDeclarations[].response              map
    tools[].functionDeclarations[].responseJsonSchema    any
    tools[].functionDeclarations[].behavior              string  BLOCKING|NON_BLOCKING|*
    tools[].googleSearch                                 map
    tools[].googleSearchRetrieval                        map
    tools[].enterpriseWebSearch                          map
    tools[].urlContext                                   map
    tools[].codeExecution                                map
    tools[].fileSearch                                   map
    tools[].computerUse                                  map
    tools[].googleMaps                                   map
    tools[].mcpServers                                   array
    tools[].retrieval                                    map

    toolConfig.functionCallingConfig.mode                         string  AUTO|ANY|NONE|VALIDATED|*
    toolConfig.functionCallingConfig.allowedFunctionNames[]       string
    toolConfig.functionCallingConfig.streamFunctionCallArguments  boolean
    toolConfig.retrievalConfig                                    map
    toolConfig.includeServerSideToolInvocations                   boolean

    generationConfig.maxOutputTokens                 integer
    generationConfig.temperature                     number
    generationConfig.topP                            number
    generationConfig.topK                            number
    generationConfig.seed                            integer
    generationConfig.candidateCount                  integer
    generationConfig.stopSequences[]                 string
    generationConfig.presencePenalty                 number
    generationConfig.frequencyPenalty                number
    generationConfig.responseMimeType                string  text/plain|application/json|text/x.enum|*
    generationConfig.responseSchema                  map
    generationConfig.responseJsonSchema              any
    generationConfig.responseFormat                  any
    generationConfig.responseModalities[]            string  TEXT|IMAGE|AUDIO|*
    generationConfig.speechConfig                    map
    generationConfig.imageConfig                     map
    generationConfig.mediaResolution                 string
    generationConfig.audioTimestamp                  boolean
    generationConfig.responseLogprobs                boolean
    generationConfig.logprobs                        integer
    generationConfig.thinkingConfig.includeThoughts  boolean
    generationConfig.thinkingConfig.thinkingBudget   integer
    generationConfig.thinkingConfig.thinkingLevel    string  MINIMAL|LOW|MEDIUM|HIGH|*

    safetySettings[].category   string
    safetySettings[].threshold  string  BLOCK_LOW_AND_ABOVE|BLOCK_MEDIUM_AND_ABOVE|BLOCK_ONLY_HIGH|BLOCK_NONE|OFF|*
    safetySettings[].method     string
    cachedContent               string
    labels                      map
    serviceTier                 string  flex|standard|priority|*
    store                       boolean
  LIST

  response = <<-LIST
    candidates[].content.role                                     string!  model
    candidates[].content.parts[].text                             string
    candidates[].content.parts[].thought                          boolean
    candidates[].content.parts[].thoughtSignature                 string
    candidates[].content.parts[].partMetadata                     map
    candidates[].content.parts[].inlineData.mimeType              string
    candidates[].content.parts[].inlineData.data                  string
    candidates[].content.parts[].inlineData.displayName           string
    candidates[].content.parts[].fileData                         map
    candidates[].content.parts[].functionCall.id                  string
    candidates[].content.parts[].functionCall.name                string
    candidates[].content.parts[].functionCall.args                map
    candidates[].content.parts[].functionCall.partialArgs         array
    candidates[].content.parts[].functionCall.willContinue        boolean
    candidates[].content.parts[].executableCode.id                string
    candidates[].content.parts[].executableCode.language          string  PYTHON|*
    candidates[].content.parts[].executableCode.code              string
    candidates[].content.parts[].codeExecutionResult.id           string
    candidates[].content.parts[].codeExecutionResult.outcome      string  OUTCOME_OK|OUTCOME_FAILED|OUTCOME_DEADLINE_EXCEEDED|*
    candidates[].content.parts[].codeExecutionResult.output       string
    candidates[].content.parts[].toolCall                         map
    candidates[].content.parts[].toolResponse                     map
    candidates[].finishReason                                     string  STOP|MAX_TOKENS|SAFETY|RECITATION|LANGUAGE|OTHER|BLOCKLIST|PROHIBITED_CONTENT|SPII|MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|IMAGE_SAFETY|IMAGE_PROHIBITED_CONTENT|IMAGE_RECITATION|IMAGE_OTHER|NO_IMAGE|CONTINUATION|FINISH_REASON_UNSPECIFIED|*
    candidates[].finishMessage                                    string
    candidates[].index                                            integer
    candidates[].tokenCount                                       integer
    candidates[].avgLogprobs                                      number
    candidates[].continuationToken                                string
    candidates[].safetyRatings                                    array
    candidates[].citationMetadata.citations[].startIndex          integer
    candidates[].citationMetadata.citations[].endIndex            integer
    candidates[].citationMetadata.citations[].uri                 string
    candidates[].citationMetadata.citations[].title               string
    candidates[].citationMetadata.citations[].license             string
    candidates[].citationMetadata.citations[].publicationDate     map
    candidates[].groundingMetadata.webSearchQueries               array
    candidates[].groundingMetadata.groundingChunks[].web.uri      string
    candidates[].groundingMetadata.groundingChunks[].web.title    string
    candidates[].groundingMetadata.groundingChunks[].web.domain   string
    candidates[].groundingMetadata.groundingSupports[].segment.partIndex        integer
    candidates[].groundingMetadata.groundingSupports[].segment.startIndex       integer
    candidates[].groundingMetadata.groundingSupports[].segment.endIndex         integer
    candidates[].groundingMetadata.groundingSupports[].segment.text             string
    candidates[].groundingMetadata.groundingSupports[].groundingChunkIndices[]  integer
    candidates[].groundingMetadata.groundingSupports[].confidenceScores         array
    candidates[].groundingMetadata.searchEntryPoint               map
    candidates[].logprobsResult                                   map
    candidates[].urlContextMetadata                               map
    promptFeedback.blockReason                                    string  SAFETY|OTHER|BLOCKLIST|PROHIBITED_CONTENT|IMAGE_SAFETY|MODEL_ARMOR|JAILBREAK|*
    promptFeedback.blockReasonMessage                             string
    promptFeedback.safetyRatings                                  array
    usageMetadata.promptTokenCount                                integer
    usageMetadata.cachedContentTokenCount                         integer
    usageMetadata.candidatesTokenCount                            integer
    usageMetadata.thoughtsTokenCount                              integer
    usageMetadata.toolUsePromptTokenCount                         integer
    usageMetadata.totalTokenCount                                 integer
    usageMetadata.promptTokensDetails                             array
    usageMetadata.cacheTokensDetails                              array
    usageMetadata.candidatesTokensDetails                         array
    usageMetadata.toolUsePromptTokensDetails                      array
    usageMetadata.trafficType                                     string
    modelVersion                                                  string
    responseId                                                    string
    createTime                                                    string
    modelStatus                                                   map
  LIST

  error = <<-LIST
    error.code                     integer!
    error.message                  string!
    error.status                   string
    error.details[].@type          string
    error.details[].reason         string
    error.details[].retryDelay     string
    error.details[].domain         string
    error.details[].metadata       map
    error.details[].violations     array
    error.details[].links          array
  LIST
}
