package pool

import (
	"encoding/json"
	"log/slog"
)

// changed notes that an account is to be written soon.
func (p *Pool) changed(a *account) {
	if p.options.Table == nil && p.options.Sharing == nil || a.dirty || a.gone {
		return
	}
	a.dirty = true
	p.dirty = append(p.dirty, a)
	if p.writer == nil {
		p.writer = p.after(p.options.Gather, p.flush)
	}
}

// flush writes what was gathered, a few accounts under one lock.
func (p *Pool) flush() {
	for {
		p.mu.Lock()
		p.writer = nil
		n := min(len(p.dirty), atOnce)
		for _, a := range p.dirty[:n] {
			if a.dirty {
				p.write(a)
			}
		}
		p.dirty = p.dirty[n:]
		if len(p.dirty) == 0 {
			p.dirty = nil
			p.unlock()
			return
		}
		p.unlock()
	}
}

// change is what the table is to hold under a key; nil: nothing.
type change struct {
	key   string
	value []byte
}

// post hands the outbox to the table, in the order in which it was filled. A table that is slow holds up only those who have
// something to write.
func (p *Pool) post() {
	p.writing.Lock()
	defer p.writing.Unlock()
	p.mu.Lock()
	changes := p.outbox
	p.outbox = nil
	p.mu.Unlock()
	for _, c := range changes {
		if c.value == nil {
			p.options.Table.Delete(c.key)
		} else {
			p.options.Table.Put(c.key, c.value)
		}
	}
}

// write writes an account as soon as the lock is given back.
func (p *Pool) write(a *account) {
	a.dirty = false
	if a.gone {
		return
	}
	if s := p.options.Sharing; s != nil {
		a.reportCounts(s) // Rests are told otherwise.
	}
	if p.options.Table == nil {
		return
	}
	if p.options.Sharing != nil {
		if a.kept == a.written {
			return
		}
		a.written = a.kept
	}
	value, err := json.Marshal(p.record(a))
	if err != nil {
		p.say(slog.LevelError, "the state of an account cannot be written", "upstream", a.group.name, "account", a.id, "error", err)
		return
	}
	p.outbox, p.posted = append(p.outbox, change{tableKey(a.group.name, a.id), value}), true
}

// forget takes an account out of the table.
func (p *Pool) forget(a *account) {
	a.dirty = false
	if p.options.Table != nil {
		p.outbox, p.posted = append(p.outbox, change{tableKey(a.group.name, a.id), nil}), true
	}
}
