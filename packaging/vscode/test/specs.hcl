# SYNTAX TEST "source.parlance" "JSON and events in heredocs"

request "plain" {
  given  = <<-JSON
# ^^^^^ variable.other.property.parlance
#             ^^^^ keyword.control.heredoc.parlance
    {"model": "m", "n": 1.5, "stream": true, "x": <any>}
#    ^^^^^^^ meta.embedded.block.json support.type.property-name.json
#             ^^^ string.quoted.double.json
#                       ^^^ constant.numeric.json
#                                      ^^^^ constant.language.json
#                                                 ^^^^^ entity.name.function.fragment.parlance
  JSON
# ^^^^ keyword.control.heredoc.parlance
  expect = <<-SSE
# ^^^^^^ variable.other.property.parlance
    event: message_start
#   ^^^^^ meta.embedded.block.sse keyword.other.sse
#          ^^^^^^^^^^^^^ entity.name.tag.sse
    data: {"type": "x\n"}
#   ^^^^ keyword.other.sse
#          ^^^^^^ support.type.property-name.json
#                    ^^ constant.character.escape.json
    data: [DONE]
#         ^^^^^^ constant.language.sse
  SSE
  status = 200
# ^^^^^^ variable.other.property.parlance
#          ^^^ constant.numeric.parlance
}
# <- punctuation.section.block.end.parlance
