package bundle

import (
	"encoding/base64"
	"os"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"
)

func read(t testing.TB, name string) []byte {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// pair is a new pair of keys.
func pair(t testing.TB) (PublicKey, minisign.PrivateKey) {
	t.Helper()
	public, private, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	return public, private
}

// TestSignaturesOfMinisign verifies what minisign 0.11 of Debian signed: minisign -S, and with -l as older versions do.
func TestSignaturesOfMinisign(t *testing.T) {
	key, err := ParseKey(string(read(t, "minisign.pub")))
	if err != nil || KeyID(key) != "FC72738842CD3F0F" {
		t.Fatalf("%v %s", err, KeyID(key))
	}
	for _, name := range []string{"rules.tar.gz.minisig", "legacy.minisig"} {
		b, err := Verify([]PublicKey{key}, read(t, "rules.tar.gz"), read(t, name))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if !b.Version.Equal(time.Unix(1700000100, 0)) || b.Key != "FC72738842CD3F0F" || b.Files["names.hcl"] == nil {
			t.Errorf("%s: %+v", name, b)
		}
	}
}

func TestWhatIsNotSignedIsRefused(t *testing.T) {
	public, private := pair(t)
	other, _ := pair(t)
	archive := read(t, "rules.tar.gz")
	at := time.Unix(1700000000, 0)
	good := Sign(private, archive, "rules.tar.gz", at)
	if b, err := Verify([]PublicKey{other, public}, archive, good); err != nil || !b.Version.Equal(at) {
		t.Fatalf("%+v %v", b, err)
	}
	changed := append([]byte(nil), archive...)
	changed[len(changed)-1] ^= 1
	for name, c := range map[string]struct {
		keys               []PublicKey
		archive, signature []byte
		want               string
	}{
		"another archive":   {[]PublicKey{public}, changed, good, "not that of the bundle"},
		"another key":       {[]PublicKey{other}, archive, good, "none of those that are trusted"},
		"no key":            {nil, archive, good, "none of those that are trusted"},
		"another version":   {[]PublicKey{public}, archive, []byte(strings.Replace(string(good), "1700000000", "1800000000", 1)), "not that of the bundle"},
		"no version":        {[]PublicKey{public}, archive, minisign.SignWithComments(private, archive, "hello", "x"), "does not say when"},
		"a version of text": {[]PublicKey{public}, archive, minisign.SignWithComments(private, archive, "timestamp:new", "x"), "does not say when"},
		"a negative one":    {[]PublicKey{public}, archive, minisign.SignWithComments(private, archive, "timestamp:-5", "x"), "does not say when"},
		"a page":            {[]PublicKey{public}, archive, []byte("<html>not found</html>"), "none of minisign"},
		"nothing":           {[]PublicKey{public}, archive, nil, "none of minisign"},
		"too long":          {[]PublicKey{public}, archive, append(good, make([]byte, maxSignature)...), "none of minisign"},
		"signed, no tar.gz": {[]PublicKey{public}, []byte("x"), Sign(private, []byte("x"), "x", at), "no tar.gz"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := Verify(c.keys, c.archive, c.signature); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q", err, c.want)
			}
		})
	}
}

func TestPrivateKeysAreKnown(t *testing.T) {
	_, private := pair(t)
	plain, err := private.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	sealed := make([]byte, 158) // one in the form of those with a password; to make a real one takes seconds
	copy(sealed, "EdScB2")
	encrypted := "untrusted comment: minisign encrypted secret key\n" + base64.StdEncoding.EncodeToString(sealed) + "\n"
	if !minisign.IsEncrypted([]byte(encrypted)) {
		t.Fatal("it has another form")
	}
	for _, text := range []string{string(plain), encrypted} {
		if _, err := ParseKey(text); !IsPrivate(text) || err == nil || !strings.Contains(err.Error(), "private") {
			t.Errorf("%v", err)
		}
	}
	if IsPrivate(string(read(t, "minisign.pub"))) || IsPrivate("") {
		t.Error("a public key is private")
	}
	if _, err := ParseKey("RWQ"); err == nil || !strings.Contains(err.Error(), "no public key") {
		t.Errorf("%v", err)
	}
}

// FuzzVerify: no signature makes it panic, and none but the good one verifies.
func FuzzVerify(f *testing.F) {
	key, err := ParseKey(string(read(f, "minisign.pub")))
	if err != nil {
		f.Fatal(err)
	}
	archive := read(f, "rules.tar.gz")
	f.Add(read(f, "rules.tar.gz.minisig"))
	f.Add(read(f, "legacy.minisig"))
	f.Fuzz(func(t *testing.T, signature []byte) {
		b, err := Verify([]PublicKey{key}, archive, signature)
		if err == nil && !b.Version.Equal(time.Unix(1700000100, 0)) {
			t.Errorf("a signature that nobody made: %q", signature)
		}
	})
}
