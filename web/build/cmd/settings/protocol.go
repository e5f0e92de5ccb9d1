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
// and the constants of messages/protocol.go, and the methods of all rooms.
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
		if entry.Name() == "protocol.go" {
			out.WriteString(constantsOf(file))
		}
		methods = append(methods, methodsOf(set, file)...)
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

// methodsOf returns the methods in the tables that the functions Methods of a file return.
func methodsOf(set *token.FileSet, file *ast.File) (list []method) {
	for _, declaration := range file.Decls {
		function, ok := declaration.(*ast.FuncDecl)
		if !ok || function.Name.Name != "Methods" {
			continue
		}
		ast.Inspect(function, func(node ast.Node) bool {
			entry, ok := node.(*ast.KeyValueExpr)
			if !ok {
				return true
			}
			name := strings.Trim(entry.Key.(*ast.BasicLit).Value, `"`)
			list = append(list, method{name, commentOn(set, file, set.Position(entry.Pos()).Line)})
			return false
		})
	}
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
