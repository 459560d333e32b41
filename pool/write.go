package pool

import (
	"encoding/json"
	"log/slog"
)

// changed notes that an account is to be written soon.
func (p *Pool) changed(a *account) {
	if p.options.Table == nil || a.dirty || a.gone {
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
			p.mu.Unlock()
			return
		}
		p.mu.Unlock()
	}
}

// write writes an account at once.
func (p *Pool) write(a *account) {
	a.dirty = false
	if p.options.Table == nil || a.gone {
		return
	}
	value, err := json.Marshal(p.record(a))
	if err != nil {
		p.say(slog.LevelError, "the state of an account cannot be written", "upstream", a.group.name, "account", a.id, "error", err)
		return
	}
	p.options.Table.Put(tableKey(a.group.name, a.id), value)
}

// forget takes an account out of the table.
func (p *Pool) forget(a *account) {
	a.dirty = false
	if p.options.Table != nil {
		p.options.Table.Delete(tableKey(a.group.name, a.id))
	}
}
