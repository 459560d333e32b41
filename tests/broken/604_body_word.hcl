tier "quota" {
  when   = status == 403 && body == "quota" # want warning :29 R211 "Write: mentions(body, \"quota\")"
  action = "cool_down"
  rest   = "1h"
}
