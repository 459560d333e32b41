package explain

import "io"

// WriteText shows the differences to people: + before what is new, - before what is gone, ~ before what is otherwise.
func (c *Comparison) WriteText(w io.Writer, l Layout) error {
	p := &printer{Layout: l}
	t := p.table(1)
	for i := range c.Fields {
		d := &c.Fields[i]
		mark, colour, text := "~", yellow, short(string(d.Before), 36)+" → "+short(string(d.After), 36)
		switch {
		case len(d.Before) == 0:
			mark, colour, text = "+", green, string(d.After)
		case len(d.After) == 0:
			mark, colour, text = "-", red, string(d.Before)
		}
		where := d.In
		if d.Path != "" {
			where += " " + d.Path
		}
		if d.In == "request" || d.In == "reply" {
			where = d.Path
		}
		from := ""
		if len(d.From) > 0 {
			from = leftOf(places(d.From))
			if d.made.How == Moved {
				from = "= " + places(d.From)
			}
		}
		t.row(cell{mark + " " + clean(where), colour}, cell{text, ""}, cell{from, ""}, cell{chain([]string{d.Rule}), dim})
	}
	t.flush()
	for _, losses := range []struct {
		what string
		list []Loss
	}{{"is not sent any more", c.Lost}, {"is sent now", c.Found}} {
		if len(losses.list) == 0 {
			continue
		}
		p.line("  %s", losses.what)
		t := p.table(2)
		t.whole = true
		for _, l := range losses.list {
			t.row(cell{clean(l.Path), cyan}, cell{clean(l.Why), ""}, cell{chain([]string{l.Rule}), dim})
		}
		t.flush()
	}
	_, err := w.Write(p.out.Bytes())
	return err
}
