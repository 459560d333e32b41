tier "quota" {
  when   = status == 403 && body == "quota" # want warning :29 R211 "Write: mentions(body, \"quota\")"
  action = "disable"
  rest   = "1h"
}
