# Functions that several protocols use.

# Whether a chat client offers functions, as they were before tools, and so understands no other calls (T158).
function "legacy" {
  params = []
  result = req.functions != null && req.tools == null
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
