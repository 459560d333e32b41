package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// One file makes a protocol that clients and upstreams speak, without a pair.
const memoProtocol = `
protocol "memo" {
  reply_model = "from"
  client {
    path   = "/memo"
    model  = req.who
    stream = req.live
  }
  upstream {
    path = "/memo"
    headers {
      X-Memo-Key = key
    }
  }
  ask {
    limit = req.room
    user  = req.name
  }
  stop_reasons {
    read {
      full    = "length"
      default = "end"
    }
    write {
      length  = "full"
      default = "done"
    }
  }
  turns {
    each = req.say
    role = message.by == "me" ? "assistant" : "user"
    part "text" {
      text = message.words
    }
  }
  request {
    who  = call.model
    live = call.stream ? true : omit
    say  = messages
    room = ask.limit
    name = ask.user
  }
  message "any" {
    needs = ["words"]
    by    = turn.role == "assistant" ? "me" : "you"
    words = nonempty(join("\n", turn.texts[*].text))
  }
  write {
    part "text" {
      text = part.text
    }
    part "*" {
      drop = "memos are text"
    }
    tool "*" {
      drop = "memos know no tools"
    }
  }
  read_reply {
    reply {
      stop = data.why
    }
    usage {
      output = data.count
    }
    part "text" {
      append = data.more
    }
  }
  write_reply {
    order = "one at a time"
    start {
      event {
        from = call.alias
      }
    }
    part "text" {
      append {
        event {
          more = append
        }
      }
      block {
        text = part.text
      }
    }
    part "thinking" {
      drop = "memos are text"
    }
    part "redacted" {
      drop = "memos are text"
    }
    part "refusal" {
      append {
        event {
          more = append
        }
      }
      block {
        text = part.text
      }
    }
    part "tool_call" {
      drop = "memos know no tools"
    }
    finish {
      event {
        why   = reply.stop
        count = usage.output
      }
    }
    fail {
      event {
        failed = error.message
      }
    }
    body {
      from  = call.alias
      more  = join("", reply.parts[*].text)
      why   = reply.stop
      count = usage.output
    }
  }
  errors {
    read {
      message = data.failed
    }
    CLASSES
    body {
      failed = error.message
    }
  }
}
`

// A protocol that shares its words with the others needs no pairs, as a client's or as an upstream's.
func TestAProtocolNeedsNoPairs(t *testing.T) {
	var classes strings.Builder
	for _, name := range []string{"auth", "permission", "context_too_long", "bad_request", "billing", "policy", "not_found", "rate_limit", "too_large", "upstream_auth", "conflict", "timeout", "overloaded", "server"} {
		fmt.Fprintf(&classes, "class %q {\nstatus = 500\ntype = %q\n}\n", name, name)
	}
	program, diags := overlay(t, strings.Replace(memoProtocol, "CLASSES", classes.String(), 1))
	if program == nil || len(diags) > 0 {
		t.Fatal(diags)
	}
	clients := 0
	for _, p := range program.Protocols() {
		if !p.Called() {
			clients++
		}
	}
	if n, all := len(program.Pairs()), clients*len(program.Protocols()); n != all {
		t.Errorf("%d pairs of %d clients' and %d upstreams' protocols: %v", n, clients, len(program.Protocols()), program.Pairs())
	}
	for _, c := range []struct{ client, upstream, given, sent, received, reported string }{
		{"memo", "chat", `{"who":"m","room":9,"name":"u","say":[{"by":"you","words":"Hi"}]}`,
			`{"model":"up","messages":[{"role":"user","content":"Hi"}],"max_tokens":9,"safety_identifier":"u"}`,
			`{"id":"c","object":"chat.completion","created":1,"model":"up","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"length"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`,
			`{"from":"m","more":"Hello","why":"full","count":2}`},
		{"memo", "messages", `{"who":"m","room":9,"say":[{"by":"you","words":"Hi"}]}`,
			`{"model":"up","messages":[{"role":"user","content":"Hi"}],"max_tokens":9}`,
			`{"id":"msg_1","type":"message","role":"assistant","model":"up","content":[{"type":"text","text":"Hello"}],"stop_reason":"max_tokens","usage":{"input_tokens":1,"output_tokens":2}}`,
			`{"from":"m","more":"Hello","why":"full","count":2}`},
		{"memo", "memo", `{"who":"m","room":9,"say":[{"by":"you","words":"Hi"}],"more":[1]}`, `{"who":"up","room":9,"say":[{"by":"you","words":"Hi"}],"more":[1]}`,
			`{"from":"up","more":"Hello","why":"done","count":2,"mood":"good"}`, `{"from":"m","more":"Hello","why":"done","count":2,"mood":"good"}`},
		{"chat", "memo", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, `{"who":"up","say":[{"by":"you","words":"Hi"}],"room":9}`,
			`{"more":"Hello","why":"full","count":2}`, `"finish_reason":"length"`},
		{"messages", "memo", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, `{"who":"up","say":[{"by":"you","words":"Hi"}],"room":9}`,
			`{"more":"Hello","why":"full","count":2}`, `"stop_reason":"max_tokens"`},
		{"responses", "memo", `{"model":"m","max_output_tokens":9,"input":"Hi"}`, `{"who":"up","say":[{"by":"you","words":"Hi"}],"room":9}`,
			`{"more":"Hello","why":"full","count":2}`, `"incomplete_details":{"reason":"max_output_tokens"}`},
	} {
		t.Run(c.client+" "+c.upstream, func(t *testing.T) {
			x, err := program.Protocol(c.client).Open(&Call{Body: []byte(c.given), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			req, err := x.Request(&Target{Protocol: c.upstream, Model: "up"})
			if err != nil {
				t.Fatal(err)
			}
			if string(req.Body) != c.sent {
				t.Errorf("sent %s\nwant %s", req.Body, c.sent)
			}
			r := x.Reply()
			defer r.Close()
			if got := string(r.Body(nil, []byte(c.received))); got != c.reported && !(strings.HasPrefix(c.reported, `"`) && strings.Contains(got, c.reported)) {
				t.Errorf("told %s\nwant %s", got, c.reported)
			}
		})
	}
}
