protocol "messages" {
  read_reply {
    continue {
      when = reply.stop == "pause_turn" # want :14 R202 "The upstream's reason for the end is stop."
      most = 500                        # want :7 R108 "a whole number from 1 to 100"
      set "mesages" { # want :7 R301 "Did you mean \"messages\"?"
        to = recieved # want :14 R201 "Did you mean \"received\"?"
      }
    }
    on "ping" {
      received { # want :7 R403 "add key = …"
        text {
          text = data.type
        }
      }
      received { # want :7 R403 "whole = … when an object begins"
        key = data.type
      }
    }
  }
}
