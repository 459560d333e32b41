package program

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/conversation"
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

// Report makes the exchange collect what does not cross; Lost gives it. Who asks first of a pair waits until it is found out what the
// pair drops, unless Prepare did so.
func (x *Exchange) Report() { x.report = reportsAll }

// ReportKnown is Report for who wants to wait for nothing. Where it is not known yet what the pair drops, what the rules name of the
// request is taken for lost, and the reply is not looked at. Of the reply, if that is wanted as well, each rule is told of once.
func (x *Exchange) ReportKnown(reply bool) {
	if x.report = max(x.report, reportsKnown); reply {
		x.report = max(x.report, reportsBoth)
	}
}

// ReportRequest is Report for the request only: for what rules name of it, which takes little time also when a program is asked for the first
// time, or for all of it.
func (x *Exchange) ReportRequest(all bool) {
	if x.report = max(x.report, reportsNamed); all {
		x.report = max(x.report, reportsRequest)
	}
}

// reports gets ready to collect what does not cross to the pair, and back.
func (x *Exchange) reports() {
	switch x.known, x.lossFinder = nil, nil; x.report {
	case reportsAll:
		x.known = x.pair.losses()
		x.lossFinder = &lossFinder{known: x.known}
	case reportsRequest:
		x.known = x.pair.requestLosses()
	case reportsKnown, reportsBoth:
		if x.known = x.pair.LossCache.Found.Load(); x.known != nil && x.report == reportsBoth {
			x.lossFinder = &lossFinder{known: x.known, brief: make([]bool, x.known.Rules)}
		}
	}
}

// Lost is what did not cross, or was changed: on the way to the upstream, and of what was received of the reply so far.
func (x *Exchange) Lost() []conversation.Loss { return append(x.LostOfRequest(), x.unheard...) }

// LostOfRequest is what of the request did not cross, or was changed.
func (x *Exchange) LostOfRequest() []conversation.Loss {
	if x.state != nil && x.state.history != nil {
		return slices.Clone(x.state.history.Lost)
	}
	return slices.Clone(x.lost)
}

// LostOfReply is what of the reply, as far as it was received, its client does not get. looked is false where nobody looked.
func (x *Exchange) LostOfReply() (lost []conversation.Loss, looked bool) {
	return slices.Clone(x.unheard), x.lossFinder != nil
}
