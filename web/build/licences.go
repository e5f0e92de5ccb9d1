package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// licences is the file of dist with the licences of all that it carries: our own, and
// those of the Go runtime, of every module of the programs and of every library.
const licences = "licences.txt"

// A notice is the licence of one part of dist.
type notice struct {
	of    string
	files []string
}

// addLicences collects the licences. If one is missing it fails for a release, and omits
// it for use on this machine.
func (s *site) addLicences(ctx context.Context, root string, purpose Purpose) error {
	notices, err := noticesOf(ctx, root)
	if err != nil {
		return err
	}
	var all bytes.Buffer
	for _, n := range notices {
		for _, file := range n.files {
			text, err := os.ReadFile(file)
			if err != nil && purpose == Release {
				return fmt.Errorf("the licence of %s: %w", n.of, err)
			} else if err != nil {
				continue
			}
			fmt.Fprintf(&all, "%s\n%s\n\n%s\n\n\n", n.of, strings.Repeat("=", len(n.of)), bytes.TrimSpace(text))
		}
	}
	s.entries[licences] = all.Bytes()
	s.later[licences] = true
	return nil
}

func noticesOf(ctx context.Context, root string) ([]notice, error) {
	goroot, err := run(ctx, root, nil, "go", "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	all := []notice{
		{"Parameterized PCA", []string{filepath.Join(root, "LICENSE")}},
		{"Go: runtime, standard library and wasm_exec.js", []string{filepath.Join(strings.TrimSpace(goroot), "LICENSE")}},
	}
	const each = "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"
	list, err := run(ctx, root, []string{"GOOS=js", "GOARCH=wasm"}, "go", "list", "-deps", "-tags="+laterProgram.tags, "-f", each, "./wasm")
	if err != nil {
		return nil, err
	}
	modules := slices.DeleteFunc(strings.Split(list, "\n"), func(line string) bool { return line == "" })
	slices.Sort(modules)
	for _, line := range slices.Compact(modules) {
		module, folder, _ := strings.Cut(line, "\t")
		thirds, err := filepath.Glob(filepath.Join(folder, "THIRD_PARTY_LICENSES", "*")) // gonum's
		if err != nil {
			return nil, err
		}
		all = append(all, notice{module, append([]string{filepath.Join(folder, "LICENSE")}, thirds...)})
	}
	return append(all, notice{"uPlot", []string{filepath.Join(root, "web", "node_modules", "uplot", "LICENSE")}}), nil
}
