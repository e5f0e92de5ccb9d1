package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// protocol returns web/engine/protocol.js with what wasm says of the messages: the comment
// and the constants of host/protocol.go, and the methods of all files.
func protocol(old []byte) ([]byte, error) {
	root, err := projectRoot()
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	var methods []method
	err = filepath.WalkDir(filepath.Join(root, "wasm"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		switch entry.Name() {
		case "protocol.go":
			out.WriteString(constantsOf(file))
		case "methods.go": // of both programs, first
			methods = slices.Concat(methodsOf(set, file), methods)
		default:
			methods = append(methods, methodsOf(set, file)...)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	out.WriteString("\n/**\n * The methods that are answered, with their arguments and answers:\n *\n")
	var names []string
	for _, m := range methods {
		fmt.Fprintf(&out, " * - %s: %s\n", m.name, m.comment)
		names = append(names, quoted(m.name))
	}
	fmt.Fprintf(&out, " *\n * @typedef {%s} Method\n */\n", strings.Join(names, " | "))
	return between(old, "// From wasm, by `go generate ./core/settings`: protocol\n", "// End of protocol\n", out.Bytes())
}

// A method is a call that JavaScript may make.
type method struct{ name, comment string }

// methodsOf returns the methods that a file adds to the map methods, in their order.
func methodsOf(set *token.FileSet, file *ast.File) (list []method) {
	add := func(name ast.Expr, line int) {
		if literal, ok := name.(*ast.BasicLit); ok {
			list = append(list, method{strings.Trim(literal.Value, `"`), commentOn(set, file, line)})
		}
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.ValueSpec:
			if node.Names[0].Name != "methods" || len(node.Values) == 0 {
				break
			}
			if table, ok := node.Values[0].(*ast.CompositeLit); ok {
				for _, entry := range table.Elts {
					add(entry.(*ast.KeyValueExpr).Key, set.Position(entry.Pos()).Line)
				}
			}
		case *ast.AssignStmt:
			if at, ok := node.Lhs[0].(*ast.IndexExpr); ok && fmt.Sprint(at.X) == "methods" {
				add(at.Index, set.Position(node.Pos()).Line)
			}
		}
		return true
	})
	return list
}

// commentOn returns the comment at the end of a line.
func commentOn(set *token.FileSet, file *ast.File, line int) string {
	at := slices.IndexFunc(file.Comments, func(group *ast.CommentGroup) bool { return set.Position(group.Pos()).Line == line })
	if at < 0 {
		return ""
	}
	return strings.TrimSpace(file.Comments[at].List[0].Text[len("//"):])
}

// constantsOf returns the comment of a file and its constants, as JavaScript has them.
func constantsOf(file *ast.File) string {
	var out strings.Builder
	for _, line := range file.Doc.List {
		out.WriteString(line.Text + "\n")
	}
	for _, declaration := range file.Decls {
		constants, ok := declaration.(*ast.GenDecl)
		if !ok || constants.Tok != token.CONST {
			continue
		}
		about, first := strings.Join(strings.Fields(constants.Doc.Text()), " "), constants.Specs[0].(*ast.ValueSpec).Names[0].Name
		fmt.Fprintf(&out, "\n/** %s */\n", strings.Replace(about, first, upper(first), 1))
		for _, spec := range constants.Specs {
			spec := spec.(*ast.ValueSpec)
			fmt.Fprintf(&out, "export const %s = %s;", upper(spec.Names[0].Name), quoted(strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)))
			if spec.Comment != nil {
				out.WriteString(" // " + strings.TrimSpace(spec.Comment.Text()))
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

// upper returns the name of a constant in JavaScript: HOST_GLOBAL for hostGlobal, CANCEL for
// methodCancel.
func upper(name string) string {
	var out strings.Builder
	for i, r := range strings.TrimPrefix(name, "method") {
		if 'A' <= r && r <= 'Z' && i > 0 {
			out.WriteByte('_')
		}
		out.WriteRune(r)
	}
	return strings.ToUpper(out.String())
}
