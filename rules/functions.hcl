# Functions that several protocols use.

# Whether a chat client offers functions, as they were before tools, and so understands no other calls (T158). Only
# small values are looked at: what is read here is kept as long as the reply goes on.
function "legacy" {
  params = []
  result = req.functions[0].name != null && req.tools[0].type == null
}

# A freeform tool as a function with one string, for upstreams that have functions only.
function "freeform" {
  params = ["t"]
  result = {
    type                 = "object"
    properties           = { input = { type = "string", description = t.format.grammar == null ? "The input of the tool, as raw text." : "The input of the tool, as raw text in this ${t.format.grammar.syntax} grammar:\n${t.format.grammar.definition}" } }
    required             = ["input"]
    additionalProperties = false
  }
}
