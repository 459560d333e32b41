package reply

// Mark is an event that begins or ends the streams of a protocol that the engine has no form of. Its name tells it, or its text.
type Mark struct {
	Word string
	Text bool
	Ends bool
	Last bool // nothing comes behind it
}

// takesUnlisted goes on with the stream of a protocol that the engine has no form of, and tells why an event cannot come now; "" when it can. Its
// rules alone tell what begins and ends a stream: that comes once, from the block for it, and nothing comes behind the end.
func (r *writer) takesUnlisted(list []*Event, ev *Event, name, data []byte) string {
	w, write := &r.stream, r.rules.Write
	if w.state == wireEnded {
		return "it comes behind the end"
	}
	ends := sameEvents(list, write.End) || sameEvents(list, write.Fail)
	if ev.Label == "" && ev.Name != nil && len(name) == 0 {
		return "its name is empty"
	}
	for i, m := range r.rules.Marks {
		switch {
		case m.Text != (ev.Text != nil), m.Text && m.Word != string(data), !m.Text && m.Word != ev.Label && (ev.Label != "" || m.Word != string(name)):
			continue
		case m.Ends && !ends:
			return "it ends the stream, which is for the block end"
		case !m.Ends && !sameEvents(list, write.Start):
			return "it begins the stream, which is for the block start"
		case w.marks&(1<<i) != 0:
			return "it was said already"
		}
		if w.marks |= 1 << i; m.Last {
			w.state = wireEnded
		}
	}
	return ""
}

// lacksEnd reports whether a stream of a protocol with marks of an end has none.
func (r *reader) lacksEnd() bool {
	has := false
	for i, m := range r.rules.Marks {
		if m.Ends {
			if r.stream.marks&(1<<i) != 0 {
				return false
			}
			has = true
		}
	}
	return has
}

func sameEvents(a, b []*Event) bool { return len(a) > 0 && len(b) > 0 && &a[0] == &b[0] }
