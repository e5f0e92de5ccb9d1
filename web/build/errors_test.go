package build

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strconv"
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
