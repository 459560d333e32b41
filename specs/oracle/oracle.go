// Package oracle checks what is legal on the wire in each protocol, and folds streams and bodies into values to compare. It does not use
// rule files, so a wrong rule cannot hide a mistake; the spec runner and the tests check with it what clients get.
package oracle

import (
	"fmt"

	"github.com/parlance-gateway/parlance/specs/oracle/chat"
	"github.com/parlance-gateway/parlance/specs/oracle/messages"
	"github.com/parlance-gateway/parlance/specs/oracle/responses"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// CheckStream holds a stream to what the strictest clients of a protocol insist on. failed tells that it must end
// as a reply does that failed, and never as a success. A protocol that the runner does not know is an error.
func CheckStream(protocol string, stream []byte, failed bool) error {
	d := Protocols[protocol]
	if d == nil {
		return fmt.Errorf("the grammar of %q is not known", protocol)
	}
	list, err := wire.Frames(stream)
	if err != nil {
		return err
	}
	return d.CheckStream(list, failed)
}

// CompareForms holds a stream and a body of the same reply against each other, after each of them was found legal. The error
// shows what they do not share.
func CompareForms(protocol string, stream, body []byte) error {
	if err := CheckStream(protocol, stream, false); err != nil {
		return err
	}
	d := Protocols[protocol]
	list, err := wire.Frames(stream)
	if err != nil {
		return err
	}
	value, bad := wire.Decode(body)
	if bad != nil {
		return bad
	}
	if d.CheckBody != nil {
		if err := d.CheckBody(value); err != nil {
			return err
		}
	}
	reported, err := d.FoldStream(list)
	if err != nil {
		return err
	}
	said, err := d.FoldBody(value)
	if err != nil {
		return err
	}
	d.DropUnshared(reported.(wire.Object), said.(wire.Object))
	if diff := wire.Diff(wire.Indent(reported), wire.Indent(said)); diff != "" {
		return fmt.Errorf("the stream (-) and the body (+) do not say the same:\n%s", diff)
	}
	return nil
}

// CheckFrames holds a stream to what every client needs to read it: which events come, in which order, and what must be in them. What they
// say may be wrong.
func CheckFrames(protocol string, list []wire.Frame, failed bool) error {
	switch protocol {
	case "chat":
		return chat.CheckFrames(list, failed, true)
	case "messages":
		return messages.CheckFrames(list, failed, true)
	}
	return responses.CheckFrames(list, failed, true)
}

// SuccessText is the text that a client was told by a reply which went well. An error says why the answer, a stream or a body, is
// not legal in the client's protocol, or not a success.
func SuccessText(protocol string, answer []byte, stream bool) (string, error) {
	d := Protocols[protocol]
	if d == nil {
		return "", fmt.Errorf("the grammar of %q is not known", protocol)
	}
	var reply any
	if stream {
		list, err := wire.Frames(answer)
		if err == nil {
			err = d.CheckStream(list, false)
		}
		if err != nil {
			return "", err
		}
		if reply, err = d.FoldStream(list); err != nil {
			return "", err
		}
	} else {
		value, bad := wire.Decode(answer)
		if bad != nil {
			return "", bad
		}
		if d.CheckBody != nil {
			if err := d.CheckBody(value); err != nil {
				return "", err
			}
		}
		var err error
		if reply, err = d.FoldBody(value); err != nil {
			return "", err
		}
	}
	return d.text(reply), nil
}
