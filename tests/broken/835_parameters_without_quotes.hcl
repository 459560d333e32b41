function "clamp" {
  params = [x, lo, hi] # want :13 R108 "Write: [\"x\", \"lo\", \"hi\"]"
  result = min(max(x, lo), hi)
}
