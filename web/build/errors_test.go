package build

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Each code is provoked through the page: the table of its test is complete.
func TestErrorCodesAreProvoked(t *testing.T) {
	provoked := string(get(t, projectRoot, "web/test/data/page-errors.test.js"))
	for _, code := range faultCodes(t) {
		if !regexp.MustCompile(`\b` + code + `\b`).MatchString(provoked) {
			t.Errorf("web/test/data/page-errors.test.js does not provoke %s", code)
		}
	}
}

// Every code that the module's scripts, types and guide name is one of the core's, and the
// types list all of these.
func TestErrorCodesAreThoseOfTheCore(t *testing.T) {
	codes := faultCodes(t)
	list := regexp.MustCompile(`(?s)export type ErrorCode =(.*?)// End of ErrorCode`).FindStringSubmatch(string(get(t, projectRoot, "web/ppca.d.ts")))
	if list == nil {
		t.Fatal("ppca.d.ts has no type ErrorCode")
	}
	for _, code := range codes {
		if !strings.Contains(list[1], "'"+code+"'") {
			t.Errorf("ErrorCode of ppca.d.ts lacks %s", code)
		}
	}
	files := []string{"web/ppca.d.ts", "web/plain.d.ts", "web/README.md"}
	scripts, err := filepath.Glob(filepath.Join(projectRoot, "web", "engine", "*.js"))
	given, err2 := filepath.Glob(filepath.Join(projectRoot, "web", "engine", "given", "*.js"))
	if err := errors.Join(err, err2); err != nil || len(scripts) == 0 || len(given) == 0 {
		t.Fatalf("%d and %d scripts (%v)", len(scripts), len(given), err)
	}
	for _, script := range append(scripts, given...) {
		name, err := filepath.Rel(projectRoot, script)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.ToSlash(name))
	}
	for _, file := range files {
		for _, code := range regexp.MustCompile(`\bERR_[A-Z_]+`).FindAllString(string(get(t, projectRoot, file)), -1) {
			if !slices.Contains(codes, code) {
				t.Errorf("%s names %s, which the core does not have", file, code)
			}
		}
	}
}

func faultCodes(t *testing.T) (codes []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(projectRoot, "core", "fault", "fault.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(node ast.Node) bool {
		spec, ok := node.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
			code, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			codes = append(codes, code)
		}
		return true
	})
	return codes
}
