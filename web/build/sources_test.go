package build

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// git runs a command of git in a folder.
func git(t *testing.T, root string, args ...string) string {
	t.Helper()
	command := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.org", "-C", root}, args...)...)
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// The program is named by the commit, by changes since, and by its sources; a change of
// the page alone leaves it as it is.
func TestNameOfSources(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	root := project(t)
	name := func() string {
		t.Helper()
		got, err := nameOfSources(t.Context(), root)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	if got := name(); !regexp.MustCompile(`^unknown, sources [0-9a-f]{12}$`).MatchString(got) {
		t.Errorf("outside of a repository: %q", got)
	}
	git(t, root, "init", "-q")
	git(t, root, "add", "-A")
	git(t, root, "commit", "-q", "-m", "first")
	clean, commit := name(), git(t, root, "rev-parse", "HEAD")[:named]
	if !strings.HasPrefix(clean, commit+", sources ") || name() != clean {
		t.Errorf("at commit %s: %q", commit, clean)
	}
	put(t, root, "web/app/main.js", "// changed")
	if got := name(); got != clean {
		t.Errorf("with another page: %q, before %q", got, clean)
	}
	put(t, root, "wasm/main.go", "package main\n\nfunc main() { println(\"changed\") }\n")
	once := name()
	put(t, root, "wasm/main.go", "package main\n\nfunc main() { println(\"again\") }\n")
	if twice := name(); !strings.HasPrefix(once, commit+" with changes, sources ") || once == twice {
		t.Errorf("with changes: %q, then %q", once, twice)
	}
}
