package store

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// crashingVariable makes this test's binary a process that writes to the store it names until it is killed.
const crashingVariable = "PARLANCE_STORE_TEST_CRASH"

// crash puts replies for ever, takes every second one away again, and says after each hundred how many are on the disk.
func crash(path string) {
	s, err := Open(path, Options{})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for i := 0; ; i++ {
		s.Put("me", fmt.Sprint(i), entry(time.Now(), strings.Repeat(fmt.Sprint(i), 500), fmt.Sprint("item", i)))
		s.Table("states").Put(fmt.Sprint(i), []byte(fmt.Sprint("state of ", i)))
		s.Table("states").Put("last", []byte(fmt.Sprint(i)))
		if i > 50 && i%2 == 1 {
			s.Delete("me", fmt.Sprint(i-51))
			s.Table("states").Delete(fmt.Sprint(i - 51))
		}
		if i%100 == 99 {
			s.Sync()
			fmt.Println(i + 1)
		}
	}
}

// A process that is killed in the middle of writing leaves a file that is sound, and has all that it was told is there (R36).
func TestACrashDamagesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	for round := range 3 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), crashingVariable+"="+path)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(out)
		written := 0
		for lines.Scan() {
			n, err := strconv.Atoi(lines.Text())
			if err != nil {
				t.Error(lines.Text())
				break
			}
			if written = n; n >= 300+100*round {
				break
			}
		}
		time.Sleep(time.Duration(round) * 3 * time.Millisecond) // somewhere in the next hundred
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		s := open(t, path, Options{})
		sound(t, s)
		for i := range written {
			id := fmt.Sprint(i)
			_, ok, _ := s.Get("me", id)
			switch there := s.read(items, keyOf("me", "item"+id)) != nil; {
			case i%2 == 1 && !ok:
				t.Errorf("round %d: %s was said to be on the disk", round, id)
			case ok != there:
				t.Errorf("round %d: %s is half there", round, id)
			}
		}
		rows := contents(t, s.Table("states"))
		if last, _ := strconv.Atoi(rows["last"]); last < written-1 {
			t.Errorf("round %d: %d was said to be on the disk, the table knows %d", round, written, last)
		}
		for i := range written {
			id := fmt.Sprint(i)
			if there := rows[id] == "state of "+id; i%2 == 1 && !there {
				t.Errorf("round %d: the state of %s was said to be on the disk: %q", round, id, rows[id])
			}
			if _, ok, _ := s.Get("me", id); ok != (rows[id] != "") {
				t.Errorf("round %d: of %s only a part is there", round, id)
			}
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
