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

# Whether a schema is that of an object, and nothing else: no choice at its top.
function "objects" {
  params = ["s"]
  result = (s.type == null || s.type == "object") && s.anyOf == null && s.oneOf == null && s.allOf == null
}

function "documenttext" {
  params = ["d"]
  result = "<document${d.title == null ? "" : " title=\"${d.title}\""}>\n${d.context == null ? "" : "${d.context}\n"}${coalesce(d.text, join("\n", [for p in d.parts : p.text]))}\n</document>"
}

function "searchtext" {
  params = ["s"]
  result = "${s.title}\n${s.source}\n${join("\n", [for p in s.parts : p.text])}"
}

# The title of a citation or source: some servers send something else than a text.
function "titled" {
  params = ["n"]
  result = typeof(n.title) == "string" ? n.title : ""
}

# A tool's description, with examples of its input, which OpenAI has no field for.
function "describe" {
  params = ["t"]
  result = isempty(t.examples) ? t.description : "${coalesce(t.description, "")}\nExamples of input:\n${join("\n", [for x in t.examples : jsonencode(x)])}"
}

# What Anthropic's models know without being told.
function "editor" {
  params = ["commands", "other"]
  result = {
    type = "object"
    properties = {
      command     = { type = "string", enum = commands }
      path        = { type = "string", description = "The file or directory" }
      file_text   = { type = "string", description = "The whole text of a file to create" }
      old_str     = { type = "string", description = "The text to replace, which the file holds once" }
      new_str     = { type = "string", description = "The text that takes its place" }
      insert_line = { type = "integer", description = "The line behind which to insert; 0 for the beginning" }
      insert_text = { type = "string", description = "The text to insert" }
      view_range  = { type = "array", items = { type = "integer" }, description = "The first and the last line to view; -1 for the end" }
      old_path    = other
      new_path    = other
    }
    required = ["command"]
  }
}

function "mouse" {
  params = []
  result = {
    type = "object"
    properties = {
      action           = { type = "string", enum = ["key", "type", "mouse_move", "left_click", "left_click_drag", "right_click", "middle_click", "double_click", "triple_click", "left_mouse_down", "left_mouse_up", "scroll", "hold_key", "wait", "screenshot", "cursor_position", "zoom"] }
      coordinate       = { type = "array", items = { type = "integer" }, description = "x and y, in pixels from the upper left corner" }
      start_coordinate = { type = "array", items = { type = "integer" }, description = "Where a drag begins" }
      region           = { type = "array", items = { type = "integer" }, description = "What to zoom in on: x and y of two corners" }
      text             = { type = "string", description = "What to type, or the keys to press or hold, such as ctrl+s" }
      scroll_direction = { type = "string", enum = ["up", "down", "left", "right"] }
      scroll_amount    = { type = "integer" }
      duration         = { type = "number", description = "Seconds to wait or to hold a key" }
    }
    required = ["action"]
  }
}

# The words that will do for an effort, the best first.
table "ladder" {
  none    = ["none", "minimal", "low"]
  minimal = ["minimal", "low"]
  low     = ["low", "medium", "high"]
  medium  = ["medium", "high", "low"]
  high    = ["high", "medium", "low"]
  xhigh   = ["xhigh", "high", "medium", "low"]
  max     = ["max", "xhigh", "high", "medium", "low"]
  ultra   = ["ultra", "max", "xhigh", "high", "medium", "low"]
}

# How hard a model thinks within a budget of tokens.
function "effort_of" {
  params = ["budget"]
  result = budget < 4096 ? "low" : budget < 16384 ? "medium" : budget < 32768 ? "high" : "xhigh"
}

# Whether a model is asked to think, where the effort says so.
function "thinking_of" {
  params = ["effort"]
  result = effort == null ? omit : effort == "none" ? "off" : "on"
}

# The effort in a word that the model knows.
function "known" {
  params = ["word"]
  result = [for e in ladder[word] : e if contains(profile.effort, e)][0]
}

function "hashed" {
  params = ["id", "most"]
  result = length(id) > most ? sha256(id) : id
}

# Whether the URL of a document is the document: a data: URL, or a PDF in base64 as it stands.
function "enclosed" {
  params = ["url"]
  result = mediatype(url) != null || startswith(url, "JVBERi")
}

# What an upstream of OpenAI's kind that takes no schema is told in words.
function "schematext" {
  params = ["f"]
  result = f.type != "json_schema" || profile.json_schema != "json_object" && profile.json_schema != "none" ? omit : "Answer with one JSON object that fits this JSON Schema, and nothing else:\n${jsonencode(f.schema)}"
}

# The shells that OpenAI's models know without being told, as functions.
function "shellwords" {
  params = []
  result = "Run a command on the user's computer, and get what it prints."
}

function "localshell" {
  params = []
  result = {
    type = "object"
    properties = {
      command    = { type = "array", items = { type = "string" }, description = "The command and its arguments" }
      workdir    = { type = "string", description = "The directory to run it in" }
      timeout_ms = { type = "integer", description = "Milliseconds that it may take" }
      env        = { type = "object", description = "Environment variables to set", additionalProperties = { type = "string" } }
    }
    required = ["command"]
  }
}

function "shellcommands" {
  params = []
  result = {
    type = "object"
    properties = {
      commands          = { type = "array", items = { type = "string" }, description = "The commands, each as one line" }
      timeout_ms        = { type = "integer", description = "Milliseconds that they may take" }
      max_output_length = { type = "integer", description = "Characters of output to return at most" }
    }
    required = ["commands"]
  }
}

function "patching" {
  params = []
  result = {
    type = "object"
    properties = {
      operation = {
        type = "object"
        properties = {
          type = { type = "string", enum = ["create_file", "update_file", "delete_file"] }
          path = { type = "string", description = "The file" }
          diff = { type = "string", description = "What to change, as a V4A diff; of a new file, all its lines with a + before each" }
        }
        required = ["type", "path"]
      }
    }
    required = ["operation"]
  }
}

function "bashing" {
  params = []
  result = { type = "object", properties = { command = { type = "string", description = "The command to run" }, restart = { type = "boolean", description = "Restart the session" } } }
}

# What a conversation begins with: its system text and the user's first, which all of its requests have in common. a, b and c
# are the first messages of a request, system the text that stands outside of them.
function "opening" {
  params = ["system", "a", "b", "c"]
  result = digest(concat(texts(system), texts(a.content), a.role == "user" ? [] : texts(b.content), a.role == "user" || b.role == "user" ? [] : texts(c.content)))
}

# The texts of content, which is a string or a list. Lines that change with every request do not count.
function "texts" {
  params = ["content"]
  result = typeof(content) == "string" ? [content] : [for p in content : ext(p.text) if !startswith(ext(p.text), "x-anthropic-billing-header:")]
}

# About how many tokens a text of so many bytes has.
function "tokens_in" {
  params = ["bytes"]
  result = floor((bytes + 3) / 4)
}

# What a client is told when the upstream rejects the key of the gateway's account.
function "upstreamrefuses" {
  params = []
  result = error.code == "no_key" ? error.message : "The upstream${error.upstream == null ? "" : " \"${error.upstream}\""} ${error.status == 403 ? "denied access" : "rejected the gateway's key"}${error.status == null ? "" : " (status ${error.status})"}: ${error.message}"
}

# A limit of tokens that fits the model: its greatest output, and what its context window leaves. How much of the window the request takes
# is an estimate, so a quarter of the window is left in any case.
function "fitlimit" {
  params = ["limit"]
  result = limit == null ? omit : min(limit, profile.max_output > 0 ? profile.max_output : omit, profile.context > 0 ? max(profile.context - tokens_in(call.size), floor(profile.context / 4)) : omit)
}

# Whether a limit of tokens is more than fits the model.
function "exceeds" {
  params = ["limit"]
  result = typeof(limit) == "number" && (profile.max_output > 0 || profile.context > 0) && limit > fitlimit(limit)
}

# What a search found, for clients that see nothing of the search itself.
function "links" {
  params = ["found"]
  result = [for s in list(found) : { url = s.url, title = ext(s.title) } if s.url != null]
}

# How likely each token of some texts was.
function "chances_of" {
  params = ["texts"]
  result = flatten([for p in texts : [for n in p.notes : n.logprob if n.logprob != null]])
}
