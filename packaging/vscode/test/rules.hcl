# SYNTAX TEST "source.parlance" "blocks, arguments and expressions"

pair "messages" "chat" {
# <--- entity.name.type.parlance
#    ^^^^^^^^^^ variable.other.enummember.parlance
#                      ^ punctuation.section.block.begin.parlance
  fields {
# ^^^^^^ entity.name.type.parlance
    user = lower(req.metadata.user_id) == "x-${call.model}" ? omit : base
#   ^^^^ variable.other.property.parlance
#        ^ keyword.operator.assignment.parlance
#          ^^^^^ entity.name.function.parlance
#                ^^^ variable.other.parlance
#                    ^^^^^^^^ variable.other.member.parlance
#                                         ^^^ string.quoted.double.parlance
#                                            ^^ punctuation.section.interpolation.begin.parlance
#                                              ^^^^ meta.interpolation.parlance
#                                                             ^^^^ constant.language.parlance
#                                                                    ^^^^ variable.language.parlance
    list = [for p in turn.texts : p.text if p.when]
#           ^^^ keyword.control.parlance
#                 ^^ keyword.control.parlance
#                                        ^^ keyword.control.parlance
  }
# ^ punctuation.section.block.end.parlance
}
# <- punctuation.section.block.end.parlance

alias "fast" { to = "gpt-5-mini" } # in one line
#              ^^ variable.other.property.parlance
#                                ^ punctuation.section.block.end.parlance
#                                  ^ comment.line.number-sign.parlance
