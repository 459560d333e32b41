class "capacity" { # the class has no words, too, which is not told as long as its condition is wrong
  when = error.status == 503 # want :10 R202 "The status stands by itself"
}
