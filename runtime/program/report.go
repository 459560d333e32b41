package program

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// reporting is how much of what does not cross is collected.
type reporting uint8

const (
	reportsNothing reporting = iota
	reportsNamed             // of the request, and what its rules name
	reportsRequest           // of the request
	reportsKnown             // of it, what is known without a wait
	reportsBoth              // of the reply too, one loss for each rule
	reportsAll
)

// lossReport collects what of an exchange does not cross, as far as somebody wants to know.
type lossReport struct {
	report        reporting
	pairLosses    *Losses             // what is known of the pair; nil: nothing that would be exact
	finder        *lossFinder         // of the reply; nil: it is not looked at
	lostOfRequest []conversation.Loss // those of a history are here only when it is given back
	lostOfReply   []conversation.Loss
}

// Report makes the exchange collect what does not cross; Lost gives it. Who asks first of a pair waits until it is found out what the
// pair drops, unless Prepare did so.
func (r *lossReport) Report() { r.report = reportsAll }

// ReportKnown is Report for who wants to wait for nothing. Where it is not known yet what the pair drops, what the rules name of the
// request is taken for lost, and the reply is not looked at. Of the reply, if that is wanted as well, each rule is told of once.
func (r *lossReport) ReportKnown(reply bool) {
	if r.report = max(r.report, reportsKnown); reply {
		r.report = max(r.report, reportsBoth)
	}
}

// ReportRequest is Report for the request only: for what rules name of it, which takes little time also when a program is asked for the first
// time, or for all of it.
func (r *lossReport) ReportRequest(all bool) {
	if r.report = max(r.report, reportsNamed); all {
		r.report = max(r.report, reportsRequest)
	}
}

// reports says whether anything is collected.
func (r *lossReport) reports() bool { return r.report > reportsNothing }

// collectFor forgets what was collected, and gets ready to collect what does not cross to a pair, and back.
func (r *lossReport) collectFor(p *Pair) {
	*r = lossReport{report: r.report}
	switch r.report {
	case reportsAll:
		r.pairLosses = p.losses()
		r.finder = &lossFinder{known: r.pairLosses}
	case reportsRequest:
		r.pairLosses = p.requestLosses()
	case reportsKnown, reportsBoth:
		if r.pairLosses = p.LossCache.Found.Load(); r.pairLosses != nil && r.report == reportsBoth {
			r.finder = &lossFinder{known: r.pairLosses, brief: make([]bool, r.pairLosses.Rules)}
		}
	}
}

// LostOfReply is what of the reply, as far as it was received, its client does not get. looked is false where nobody looked.
func (r *lossReport) LostOfReply() (lost []conversation.Loss, looked bool) {
	return slices.Clone(r.lostOfReply), r.finder != nil
}

// loseOfRequest notes what a rule drops or changes of a request.
func (r *lossReport) loseOfRequest(path, why string, rule hcl.Range) {
	r.lostOfRequest = append(r.lostOfRequest, conversation.Loss{Path: path, Reason: why, Rule: lang.Place(rule)})
}

// loseOfReply notes what a rule drops or changes of a reply, once.
func (r *lossReport) loseOfReply(path string, by *Dropper) {
	lost := conversation.Loss{Path: path, Reason: by.Why, Rule: by.Place}
	if !slices.Contains(r.lostOfReply, lost) {
		r.lostOfReply = append(r.lostOfReply, lost)
	}
}

// loseReplyValue is loseOfReply for a value that the reply was made of. Where one loss of each rule is enough, it notes no other.
func (r *lossReport) loseReplyValue(path, why string, rule hcl.Range) {
	by := &Dropper{Why: why, Place: lang.Place(rule)}
	if r.finder.brief != nil && slices.ContainsFunc(r.lostOfReply, func(l conversation.Loss) bool { return l.Rule == by.Place }) {
		return
	}
	r.loseOfReply(path, by)
}

// Lost is what did not cross, or was changed: on the way to the upstream, and of what was received of the reply so far.
func (x *Exchange) Lost() []conversation.Loss { return append(x.LostOfRequest(), x.lostOfReply...) }

// LostOfRequest is what of the request did not cross, or was changed.
func (x *Exchange) LostOfRequest() []conversation.Loss {
	if x.state != nil && x.state.history != nil {
		return slices.Clone(x.state.history.Lost)
	}
	return slices.Clone(x.lostOfRequest)
}

// lossFinder looks for what a client does not read of a reply.
type lossFinder struct {
	known *Losses
	brief []bool // by the rules' numbers: what was noted, where one loss of each rule is enough; nil: each path is noted
	doc   document.Document
}

// read notes what is lost of an event or a body.
func (m *lossFinder) read(r *lossReport, event string, data []byte, stream bool) {
	t := m.known
	if m.doc.Parse(data, false) != nil {
		return
	}
	root, list := m.doc.Root(), t.Body
	if stream {
		if kind := root.Get("type"); kind.Kind() == document.String {
			event = kind.String()
		}
		if t.Event != "" {
			event = t.Event
		}
		list = t.Events[event]
	}
	for i := range list {
		l := &list[i]
		if m.brief != nil && m.brief[l.By.Number] {
			continue
		}
		if len(l.Path) == 0 {
			m.note(r, "event:"+event, l)
			continue
		}
		visit(root, l.Path, func(v document.Value) {
			if m.brief == nil || !m.brief[l.By.Number] {
				m.note(r, v.Path(), l)
			}
		})
	}
	m.doc.Forget()
}

func (m *lossFinder) note(r *lossReport, path string, l *Loss) {
	if m.brief != nil {
		m.brief[l.By.Number] = true
	}
	r.loseOfReply(path, l.By)
}
