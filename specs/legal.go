package specs

import "fmt"

// LegalStream holds a stream to what the strictest clients of a protocol insist on. failed tells that it must end
// as a reply does that failed, and never as a success. A protocol that the runner does not know is an error.
func LegalStream(protocol string, stream []byte, failed bool) error {
	d := dialects[protocol]
	if d == nil {
		return fmt.Errorf("the grammar of %q is not known", protocol)
	}
	list, err := framesOf(stream)
	if err != nil {
		return err
	}
	return d.legal(list, failed)
}

// Alike holds a stream and a body of the same reply against each other, after each of them was found legal. The error
// shows what they do not share.
func Alike(protocol string, stream, body []byte) error {
	if err := LegalStream(protocol, stream, false); err != nil {
		return err
	}
	d := dialects[protocol]
	list, err := framesOf(stream)
	if err != nil {
		return err
	}
	value, bad := decode(body)
	if bad != nil {
		return bad
	}
	if d.legalBody != nil {
		if err := d.legalBody(value); err != nil {
			return err
		}
	}
	told, err := d.foldStream(list)
	if err != nil {
		return err
	}
	said, err := d.foldBody(value)
	if err != nil {
		return err
	}
	d.alike(told.(object), said.(object))
	if diff := lines(indent(told), indent(said)); diff != "" {
		return fmt.Errorf("the stream (-) and the body (+) do not say the same:\n%s", diff)
	}
	return nil
}

// readable holds a stream to what every client needs to read it: which events come, in which order, and what must be in them. What they
// say may be wrong.
func readable(protocol string, list []frame, failed bool) error {
	switch protocol {
	case "chat":
		return chatGrammar(list, failed, true)
	case "messages":
		return messagesGrammar(list, failed, true)
	}
	return responsesGrammar(list, failed, true)
}
