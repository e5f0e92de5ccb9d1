package slim

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestScript(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"// all\nlet a = 1; // rest\nb();\n", "\nlet a = 1;\nb();\n"},
		{"/** of\n * three\n */\nlet a;", "\n\n\nlet a;"},
		{"return/* one line */a;", "return a;"},
		{"let a = '// text', b = \"/* text */\", c = '\\'//';", "let a = '// text', b = \"/* text */\", c = '\\'//';"},
		{"let a = `// text ${b /* c */ + `/* ${'}'} */`} // text`; // d", "let a = `// text ${b   + `/* ${'}'} */`} // text`;"},
		{"a = `\\`${{ b: 1 }.b}//`;//", "a = `\\`${{ b: 1 }.b}//`;"},
		{"a = /[/*'\"]\\//g; // b", "a = /[/*'\"]\\//g;"},
		{"a = b / 2; c = d / 3; // e", "a = b / 2; c = d / 3;"},
		{"f(x => /['`]/.test(x)); // y", "f(x => /['`]/.test(x));"},
		{"return /'/; // a", "return /'/;"},
		{"const b = (a + 1) / 2, c = d[0] / 3, e = 4 / 5; // '", "const b = (a + 1) / 2, c = d[0] / 3, e = 4 / 5;"},
		{"let myreturn = 1; a = myreturn / 2; b = '/';", "let myreturn = 1; a = myreturn / 2; b = '/';"},
		{"if (a) {} // b\n/'/.test(c);", "if (a) {}\n/'/.test(c);"},
		{"σ = 1 / 2; // σ", "σ = 1 / 2;"},
		{"//", ""},
		{"", ""},
	} {
		got, err := Script([]byte(test.source))
		if err != nil || string(got) != test.want {
			t.Errorf("%q becomes %q (%v), want %q", test.source, got, err, test.want)
		}
	}
}

func TestScriptRefuses(t *testing.T) {
	for source, says := range map[string]string{
		"a;\nb = 'c\n'":  "line 2: a text",
		"a;\n\n/* b\n":   "line 3: a comment",
		"a = `b":         "line 1: a template",
		"a = `${b":       "line 1: a template",
		"a = /[/\n]/":    "line 1: a regular expression",
		"a = \"b\\":      "line 1: a text",
		"`${`${`":        "line 1: a template",
		"a = /b\\/c;\n/": "line 1: a regular expression",
	} {
		if got, err := Script([]byte(source)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q becomes %q with error %v, want one with %q", source, got, err, says)
		}
	}
}

// The scripts of the page: as many lines, and what is left is left again. That
// they still do what they did, the tests in the browser show.
func TestScriptsOfThePage(t *testing.T) {
	var before, after int
	for _, pattern := range []string{"*.js", "engine/*.js", "app/*.js", "app/*/*.js"} {
		names, err := filepath.Glob(filepath.Join("../..", pattern))
		if err != nil || len(names) == 0 {
			t.Fatalf("no scripts under %s (%v)", pattern, err)
		}
		for _, name := range names {
			source, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			script, err := Script(source)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if bytes.Count(script, []byte("\n")) != bytes.Count(source, []byte("\n")) {
				t.Errorf("%s has other lines", name)
			}
			if again, err := Script(script); err != nil || !bytes.Equal(again, script) {
				t.Errorf("%s holds comments still (%v)", name, err)
			}
			before, after = before+len(source), after+len(script)
		}
	}
	t.Logf("%d bytes become %d", before, after)
}
