package config

import (
	"reflect"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/listen"
)

// Restart are the settings that differ between two configurations and that only a restart changes, by their names. The address is
// left out when it was given otherwise.
func Restart(began, now *Config, addressed bool) (list []string) {
	differ := func(name string, yes bool) {
		if yes {
			list = append(list, name)
		}
	}
	differ("listen", !addressed && began.Listen != now.Listen)
	differ("socket_mode", began.SocketMode != now.SocketMode)
	differ("tls", !sameTLS(began.TLS, now.TLS))
	differ("seal_key", began.SealKey.Reveal() != now.SealKey.Reveal())
	differ("log { format }", began.LogFormat != now.LogFormat)
	differ("limits { memory }", began.Memory != now.Memory)
	a, b := began.Store, now.Store
	differ("store", a.Path != b.Path || a.MaxSize != b.MaxSize || a.MaxAge != b.MaxAge || a.Key.Reveal() != b.Key.Reveal() || !a.Server.same(b.Server))
	differ("traces", began.TraceContent != now.TraceContent)
	differ("admin", !sameAdmin(began.Admin, now.Admin))
	return list
}

func sameAdmin(a, b *Admin) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Listen == b.Listen && a.Key.Reveal() == b.Key.Reveal() && slices.Equal(a.Hosts, b.Hosts) && a.MetricsOpen == b.MetricsOpen &&
		a.Audit == b.Audit && a.SocketMode == b.SocketMode && sameTLS(a.TLS, b.TLS)
}

func (s *StoreServer) same(o *StoreServer) bool {
	if s == nil || o == nil {
		return s == o
	}
	return s.Address.Equal(o.Address) && s.Password.Reveal() == o.Password.Reveal() && s.SentinelPassword.Reveal() == o.SentinelPassword.Reveal() &&
		s.CA == o.CA && s.Cert == o.Cert && s.CertKey == o.CertKey && s.Prefix == o.Prefix && s.Timeout == o.Timeout && s.Refuse == o.Refuse
}

func sameTLS(a, b *listen.Files) bool { return reflect.DeepEqual(a, b) }
