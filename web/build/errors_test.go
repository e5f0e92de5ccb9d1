package build

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// The codes of package fault and those of ppca.d.ts are one catalogue, in one order.
func TestErrorCodesAreOneCatalogue(t *testing.T) {
	inGo, described := faultCodes(t), describedCodes(t)
	if len(inGo) == 0 || !slices.Equal(inGo, described) {
		t.Errorf("core/fault has %q, web/ppca.d.ts %q", inGo, described)
	}
}

// Each code is provoked through the page: the table of its test is complete.
func TestErrorCodesAreProvoked(t *testing.T) {
	provoked := string(get(t, projectRoot, "web/test/page-errors.test.js"))
	for _, code := range faultCodes(t) {
		if !regexp.MustCompile(`\b` + code + `\b`).MatchString(provoked) {
			t.Errorf("web/test/page-errors.test.js does not provoke %s", code)
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

// describedCodes are the members of the union ErrorCode that have a comment.
func describedCodes(t *testing.T) (codes []string) {
	t.Helper()
	union := regexp.MustCompile(`(?s)export type ErrorCode =\n(.*?);\n`).FindSubmatch(get(t, projectRoot, "web/ppca.d.ts"))
	if union == nil {
		t.Fatal("web/ppca.d.ts has no ErrorCode")
	}
	for _, found := range regexp.MustCompile(`/\*\* \S[^\n]* \*/\n  \| '(\w+)'`).FindAllSubmatch(union[1], -1) {
		codes = append(codes, string(found[1]))
	}
	return codes
}
