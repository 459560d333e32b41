tier "account exhausted" {
  amend = 1 # want :3 R111 "Write change instead of amend, with the same number. Or run: parlance fmt --upgrade"
  most  = "10m"
}
class "server" {
  override = 1 # want :3 R111 "Write replace instead of override"
  when     = status == 599
}
class "server" {
  last = true # want :3 R111 "Take this line out"
  when = status == 598
}
