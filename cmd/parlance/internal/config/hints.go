package config

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"math"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// unlessRead is a hint that repeats a value; "" when the value comes from a variable or a file, which is not shown.
func unlessRead(x hclsyntax.Expression, hint string) string {
	if x == nil || calls(x) {
		return ""
	}
	return hint
}

// addressHint is how an address to listen on is written; "" when nobody knows.
func addressHint(text, standard string) string {
	host, port, _ := net.SplitHostPort(standard)
	given := text
	if strings.HasPrefix(text, "/") || strings.HasPrefix(text, "./") {
		return fmt.Sprintf(" A Unix socket is, for example: %q", "unix:"+text)
	}
	if _, rest, scheme := strings.Cut(given, "://"); scheme {
		given = rest
	}
	given, _, _ = strings.Cut(given, "/")
	if i := strings.LastIndex(given, ":"); strings.Count(given, ":") > 1 && !strings.Contains(given, "[") && isPort(given[i+1:]) && net.ParseIP(given[:i]) != nil {
		return fmt.Sprintf(" Put an address with colons in brackets. Write: %q", net.JoinHostPort(given[:i], given[i+1:]))
	}
	switch h, p, err := net.SplitHostPort(strings.Trim(given, " ")); {
	case err == nil && isPort(p) && given != text:
		host, port = h, p
	case err == nil && strings.Trim(p, "0123456789") == "" && p != "":
		return " A port is a number from 1 to 65535."
	case isPort(given):
		port = given
	case err != nil && given != "" && !strings.ContainsAny(given, ": "):
		host = given
	default:
		return ""
	}
	return fmt.Sprintf(" Write: %q", net.JoinHostPort(host, port))
}

// urlHint is how a URL is written that has no scheme or another one; "" when nobody knows.
func urlHint(text string) string {
	scheme, rest, has := strings.Cut(text, "://")
	if !has {
		scheme, rest = "", strings.TrimLeft(text, "/")
		for _, typo := range []string{"https:/", "http:/", "https:", "http:"} {
			rest = strings.TrimPrefix(rest, typo)
		}
	}
	host, _, _ := strings.Cut(rest, "/")
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	if name == "" || strings.ContainsAny(rest, " @\\<>{}$") || !strings.Contains(name, ".") && name != "localhost" {
		return ""
	}
	secure := "https"
	if isLoopback(name) || scheme == "ws" {
		secure = "http"
	}
	if u, err := url.Parse(secure + "://" + rest); err != nil || u.Hostname() == "" {
		return ""
	}
	return fmt.Sprintf(" Write: %q", secure+"://"+rest)
}

// otherDates are forms of days and times that other programs take.
var otherDates = []string{"2006/01/02", "2006.01.02", "2006-1-2", "02.01.2006", "2.1.2006", "20060102", "2 January 2006", "2 Jan 2006", "January 2, 2006", "Jan 2, 2006", "02-Jan-2006", "2006-01-02 15:04:05", "2006-01-02 15:04", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02T15:04Z07:00", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05 MST", time.RFC1123, time.RFC1123Z}

// noSuchDay is what has the form of a day.
var noSuchDay = lazyregexp.New(`^\d{4}-\d{2}-\d{2}(T.*Z)?$`)

// dateHint is how a date is written that has another form; "" when nobody knows.
func dateHint(text string) string {
	for _, layout := range otherDates {
		if at, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			if strings.Contains(layout, "15") {
				return fmt.Sprintf(" Write: %q", at.UTC().Format(time.RFC3339))
			}
			return fmt.Sprintf(" Write: %q", at.Format(time.DateOnly))
		}
	}
	if day, err := time.Parse("1/2/2006", text); err == nil && day.Day() > 12 { // else nobody knows which is the month
		return fmt.Sprintf(" Write: %q", day.Format(time.DateOnly))
	}
	if text := strings.ToLower(text); text == "never" || text == "none" {
		return " Leave it out: without it nothing expires."
	}
	if noSuchDay.MatchString(text) {
		return " There is no such day."
	}
	if d := inUnits(text); d >= 24*time.Hour {
		return fmt.Sprintf(" It is no length of time: count from today. In that time it is %q.", time.Now().UTC().Add(d).Format(time.DateOnly))
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 1e9 && n < 1e11 {
		return fmt.Sprintf(" Write: %q", time.Unix(n, 0).UTC().Format(time.RFC3339))
	}
	return ""
}

// spokenSize is a size in words, or with a space or an underscore.
var spokenSize = lazyregexp.New(`^(?i)([\d][\d_.,]*)[ _-]*(k|m|g|t)(?:i?b|i|ilobytes?|ibibytes?|egabytes?|ebibytes?|igabytes?|bytes?|b(?:ytes?)?)?$`)

// sizeHint is how a size is written that has another form; "" when nobody knows, or when it is out of bounds.
func sizeHint(text string, least, most int) string {
	text = strings.TrimSpace(text)
	form := ""
	if m := spokenSize.FindStringSubmatch(text); m != nil {
		form = strings.NewReplacer("_", "", ",", "").Replace(m[1]) + strings.ToUpper(m[2]) + "iB"
	} else if n, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 10, 64); err == nil && n >= 1<<10 {
		form = sizeOf(n)
	} else if err == nil && n > 0 {
		form = text + "MiB"
	}
	if n, ok := parseSize(form); ok && form != "" && n >= least && n <= most {
		return fmt.Sprintf(" Write: %q", form)
	}
	return ""
}

// otherWords are what other programs call the values of settings.
var otherWords = map[string]string{
	"round_robin": "least_recently_used", "round-robin": "least_recently_used", "roundrobin": "least_recently_used", "rr": "least_recently_used", "lru": "least_recently_used", "least_used": "least_recently_used", "least_conn": "least_recently_used", "least-busy": "least_recently_used",
	"random": "weighted", "simple-shuffle": "weighted", "shuffle": "weighted", "priority": "fill_first", "first": "fill_first", "sequential": "fill_first", "failover": "fill_first", "balance": "highest_balance", "richest": "highest_balance",
	"trace": "debug", "verbose": "debug", "all": "debug", "fatal": "error", "critical": "error", "crit": "error", "off": "error", "quiet": "error", "silent": "error", "none": "error", "notice": "info",
	"deny": "refuse", "reject": "refuse", "fail": "refuse", "closed": "refuse", "block": "refuse", "503": "refuse", "continue": "serve", "degrade": "serve", "permit": "allow", "free": "allow",
	"require": "required", "mandatory": "required", "want": "optional", "request": "optional", "x-real-ip": "X-Forwarded-For", "cf-connecting-ip": "X-Forwarded-For", "true-client-ip": "X-Forwarded-For",
	"bearer": "key", "api_key": "key", "apikey": "key", "api-key": "key", "token": "key", "header": "key", "aws": "aws_sigv4", "sigv4": "aws_sigv4", "iam": "aws_sigv4", "gcp": "google", "vertex": "google", "adc": "google", "service_account": "google",
	"logfmt": "text", "plain": "text", "console": "text", "pretty": "text", "human": "text", "structured": "json", "ndjson": "json", "jsonl": "json",
}

// numberWithUnit is a number with dollars before it, or with a unit behind it. What stands behind a lone m may be minutes.
var numberWithUnit = lazyregexp.New(`^(?:USD ?|US)?\$? ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)? ?([kK]|[tT]housand|M|[mM]io|[mM]illion|[bB]illion)?(?:$|[^\w.,])`)

// spokenNumber is the number that a text with a unit or a currency means, "" when nobody knows.
func spokenNumber(text string) string {
	m := numberWithUnit.FindStringSubmatch(strings.TrimSpace(text))
	if m == nil {
		return ""
	}
	n, _ := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "")+m[2], 64)
	switch strings.ToLower(m[3]) {
	case "k", "thousand":
		n *= 1e3
	case "m", "mio", "million":
		n *= 1e6
	case "billion":
		n *= 1e9
	}
	return strconv.FormatFloat(math.Round(n*100)/100, 'f', -1, 64)
}

// homeHint tells of a path that begins with what a shell replaces by the home of the user; "" for any other.
func homeHint(path string) string {
	for _, home := range []string{"~/", "$HOME/", "${HOME}/"} {
		if rest, ok := strings.CutPrefix(path, home); ok {
			return fmt.Sprintf("Only a shell knows what %s is. Write the whole path, as in %q.", strings.Trim(home, "/"), "/home/me/"+rest)
		}
	}
	return ""
}

// yesHint is how true and false are written that stand in another form.
func yesHint(v cty.Value) string {
	word := ""
	switch {
	case v.IsNull():
	case v.Type() == cty.String:
		word = strings.ToLower(v.AsString())
	case v.Type() == cty.Number:
		word = v.AsBigFloat().Text('f', -1)
	}
	switch word {
	case "yes", "on", "true", "1", "y", "enabled", "always":
		return " Write: true, without quotes."
	case "no", "off", "false", "0", "n", "disabled", "never", "none":
		return " Write: false, without quotes."
	}
	return " Write true or false, without quotes."
}

// pairsHint is how the pairs of a text are written as an object: "a=b", or "A: b" as in a header.
func pairsHint(text string) string {
	var list []string
	for pair := range strings.SplitSeq(text, ",") {
		key, value, ok := strings.Cut(pair, "=")
		if !ok {
			key, value, ok = strings.Cut(pair, ":")
		}
		if !ok || strings.TrimSpace(key) == "" || strings.TrimSpace(value) == "" {
			return ""
		}
		list = append(list, fmt.Sprintf("%q = \"…\"", strings.TrimSpace(key))) // the value may be a secret
	}
	return fmt.Sprintf(" Write: { %s }", strings.Join(list, ", "))
}

// bareDate is a day without quotes.
var bareDate = lazyregexp.New(`^\d{4} ?- ?\d{1,2} ?- ?\d{1,2}$`)

// written is an expression as it stands in the file.
func (r *reader) written(x hcl.Expression) string {
	at := x.Range()
	if at.End.Byte > len(r.shown) {
		return ""
	}
	return string(r.shown[at.Start.Byte:at.End.Byte])
}

// bareHost is the name of a host without scheme, port and path.
func bareHost(text string) string {
	if _, rest, ok := strings.Cut(text, "://"); ok {
		text = rest
	}
	text, _, _ = strings.Cut(text, "/")
	text, _, _ = strings.Cut(strings.TrimSpace(text), ":")
	if text = strings.Trim(text, "*. "); text == "" {
		return "gateway.internal"
	}
	return text
}

// originOf is the origin that a text may mean.
func originOf(text string) string {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		scheme, rest = "https", text
	}
	host, _, _ := strings.Cut(rest, "/")
	if host = strings.Trim(host, "*. "); host == "" || strings.ContainsAny(host, "@ ?#") {
		return "https://app.example"
	}
	return scheme + "://" + host
}

// hashHint is how a digest is written that has no name before it.
func hashHint(text string) string {
	text = strings.ToLower(strings.TrimSpace(text))
	digits := strings.TrimPrefix(strings.TrimPrefix(text, "sha256-"), "sha256:")
	switch hex := strings.Trim(digits, "0123456789abcdef") == ""; {
	case hex && len(digits) == 64:
		return fmt.Sprintf(" Write: %q", "sha256:"+digits)
	case hex && digits != "":
		return fmt.Sprintf(" These are %d digits.", len(digits))
	case strings.HasPrefix(text, "$"):
		return " Hashes of passwords, such as those of bcrypt, are not taken."
	case strings.HasPrefix(text, "md5:") || strings.HasPrefix(text, "sha512:") || strings.HasPrefix(text, "sha1:"):
		return " Only SHA-256 is taken."
	}
	return ""
}

// colonHint is the name of a header without what belongs to its value; "" when nobody knows.
func colonHint(name string) string {
	if before, _, ok := strings.Cut(name, ":"); ok && before != "" {
		return fmt.Sprintf(" Write: { %q = \"…\" }", strings.TrimSpace(before))
	}
	return ""
}

// proxyHint is how the URL of a proxy is written that has no scheme.
func proxyHint(text string) string {
	if word := strings.ToLower(text); word == "none" || word == "direct" || word == "off" || word == "no" {
		return " Write: \"direct\""
	}
	if scheme, rest, ok := strings.Cut(text, "://"); ok && !strings.Contains(rest, "@") && !strings.ContainsAny(rest, " ?#") {
		host, _, _ := strings.Cut(rest, "/")
		to := map[string]string{"socks": "socks5", "socks4": "socks5", "tcp": "http", "http": "http", "https": "https", "socks5": "socks5"}[scheme]
		if _, port, err := net.SplitHostPort(host); to != "" && err == nil && isPort(port) {
			return fmt.Sprintf(" Write: %q", to+"://"+host)
		} else if err == nil {
			return " A port is a number from 1 to 65535."
		}
	}
	if host, port, err := net.SplitHostPort(text); err == nil && host != "" && isPort(port) && !strings.ContainsAny(text, "@/ ") {
		return fmt.Sprintf(" Write: %q", "http://"+text)
	}
	return ""
}
