package build

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"ppca/core/settings"
)

const (
	pageEntry   = "app/main.ts"              // the script that index.html loads
	figureEntry = "app/story/figure-page.ts" // the script that figure.html loads
	moduleEntry = "engine/engine.ts"         // what ppca.js loads
	workerFile  = "worker.js"                // includes all that it imports and runs as a module and as a script: bundlers copy it like a picture
)

// esbuild runs on a script or style sheet with options, and makes it short for the browsers
// of today. The output keeps the path of its source, because a script finds the worker and the
// program from its own address.
func esbuild(file string, options api.BuildOptions) (api.BuildResult, error) {
	options.EntryPoints, options.Outdir = []string{file}, filepath.Dir(file)
	options.MinifyWhitespace, options.MinifySyntax, options.MinifyIdentifiers = true, true, true
	options.LegalComments = api.LegalCommentsNone // see notices
	options.LineLimit = 160                       // Node prints the line of an error that nobody catches
	options.Target = api.ES2022
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return result, errors.New(strings.Join(api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage}), "\n"))
	}
	for i := range result.OutputFiles {
		result.OutputFiles[i].Contents = unbroken(result.OutputFiles[i].Contents)
	}
	return result, nil
}

// brokenURL is an address of this module that the limit of lines has broken. Vite would not see it,
// and so would not copy the file at new URL(…, import.meta.url).
var brokenURL = regexp.MustCompile(`import\n?\.\n?meta\n?\.\n?url`)

// unbroken returns a script in which such an address begins a line instead.
func unbroken(script []byte) []byte {
	return brokenURL.ReplaceAllFunc(script, func(found []byte) []byte {
		if !bytes.Contains(found, []byte("\n")) {
			return found
		}
		return []byte("\nimport.meta.url")
	})
}

// bundle joins a script of web with its imports.
func (s *site) bundle(entry string, options api.BuildOptions) (api.BuildResult, error) {
	options.Bundle, options.AbsWorkingDir = true, s.web
	return esbuild(s.path(entry), options)
}

// short returns what is published of a file: of scripts and style sheets, what browsers need.
func (s *site) short(file string) ([]byte, error) {
	if extension := filepath.Ext(file); strings.HasSuffix(file, typesEnding) || !slices.Contains([]string{".js", ".ts", ".css"}, extension) {
		return os.ReadFile(file)
	}
	result, err := esbuild(file, api.BuildOptions{})
	if err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// published returns the name of what is published of a script.
func published(source string) string { return strings.TrimSuffix(source, path.Ext(source)) + ".js" }

// path returns the path of a file of web.
func (s *site) path(name string) string { return filepath.Join(s.web, filepath.FromSlash(name)) }

// bundlePage joins the scripts of the page: those that it imports as it starts into one, and
// each part that it imports on demand into one more. A visit then waits for few files instead
// of ninety, which pack to half the bytes.
func (s *site) bundlePage() error {
	if err := settings.Write(s.path("app/kit/settings.ts"), settings.PageScript()); err != nil {
		return err
	}
	options := api.BuildOptions{
		Loader:     map[string]api.Loader{".py": api.LoaderText, ".R": api.LoaderText}, // the page shows them
		Splitting:  true,
		Format:     api.FormatESModule,
		ChunkNames: "[name]-[hash]",
		External:   []string{s.path("ppca.js")},
		Metafile:   true,
	}
	first, err := s.bundle(pageEntry, options)
	if err != nil {
		return err
	}
	parts, _, err := about(first)
	if err != nil {
		return err
	}
	options.Plugins = []api.Plugin{s.afterMain(parts)}
	joined, err := s.bundle(pageEntry, options)
	if err != nil {
		return err
	}
	_, needed, err := about(joined)
	for _, output := range joined.OutputFiles {
		relative, _ := filepath.Rel(s.web, output.Path) // both are absolute
		name, when := filepath.ToSlash(relative), later
		if name == published(pageEntry) || slices.Contains(needed, name) {
			when = atOnce
		}
		s.files[name] = &file{output.Contents, page, when}
	}
	s.preload(needed)
	return err
}

// about returns the sources that the page imports on demand, and the files that its entry
// imports, which import no other file.
func about(result api.BuildResult) (parts, needed []string, err error) {
	var bundle struct {
		Outputs map[string]struct {
			EntryPoint string
			Imports    []struct{ Path, Kind string }
		}
	}
	err = json.Unmarshal([]byte(result.Metafile), &bundle)
	for _, output := range bundle.Outputs {
		if output.EntryPoint != "" && output.EntryPoint != pageEntry {
			parts = append(parts, output.EntryPoint)
		}
	}
	for _, imported := range bundle.Outputs[published(pageEntry)].Imports {
		if imported.Kind == "import-statement" {
			needed = append(needed, imported.Path)
		}
	}
	return parts, needed, err
}

// afterMain lets every part that the page imports on demand import the entry of the page, which
// has run by then. So all parts import the scripts of the first visit, and these become one
// file, not one for each combination of parts.
func (s *site) afterMain(parts []string) api.Plugin {
	contents := map[string][]byte{}
	for _, part := range parts {
		content, _ := os.ReadFile(s.path(part)) // esbuild has read it
		contents[s.path(part)] = fmt.Appendf(content, "\nimport %q;\n", filepath.ToSlash(s.path(pageEntry)))
	}
	return replaced(contents)
}

// replaced lets a bundle use other contents for some scripts.
func replaced(contents map[string][]byte) api.Plugin {
	return api.Plugin{Name: "replaced", Setup: func(build api.PluginBuild) {
		build.OnLoad(api.OnLoadOptions{Filter: `\.[jt]s$`}, func(args api.OnLoadArgs) (result api.OnLoadResult, err error) {
			if content := contents[args.Path]; content != nil {
				text := string(content)
				result = api.OnLoadResult{Contents: &text, Loader: api.LoaderTS}
			}
			return result, nil
		})
	}}
}

// preload lets the page request at once what its entry imports, and not one import after another.
func (s *site) preload(needed []string) {
	script := `<script type="module" src="` + published(pageEntry) + `">`
	links := ""
	for _, name := range needed {
		if s.files[name] != nil {
			links += fmt.Sprintf("<link rel=\"modulepreload\" href=\"%s\">\n  ", name)
		}
	}
	index := s.files[indexPage]
	index.content = []byte(strings.Replace(string(index.content), script, links+script, 1))
}

// bundleModule joins the scripts of the module, so that a page fetches three files instead of
// thirty, and those of figure.html, which repeat scripts of the page.
func (s *site) bundleModule() (err error) {
	if s.sources, err = s.digestOfSources(); err != nil {
		return err
	}
	made := replaced(map[string][]byte{s.path(versionSource): s.versions(unsealed, 0), s.path(loader): s.files[loader].content})
	absent := api.Plugin{Name: "loader", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `/` + loader + `$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: s.path(loader)}, nil
		})
	}}
	const withSources = api.SourceMapLinked // for those who debug a page with the module
	for name, options := range map[string]api.BuildOptions{
		moduleEntry: {Format: api.FormatESModule, Sourcemap: withSources, External: []string{s.path(versionFile), s.path(loader)}},
		workerFile:  {Format: api.FormatIIFE, Sourcemap: withSources, Plugins: []api.Plugin{absent, made}},
		figureEntry: {Format: api.FormatESModule, External: []string{s.path("ppca.js")}},
	} {
		if name == figureEntry && s.files[figurePage] == nil {
			continue
		}
		result, err := s.bundle(name, options)
		if err != nil {
			return err
		}
		for _, output := range result.OutputFiles {
			bundled := &file{content: output.Contents, place: module}
			switch {
			case name == figureEntry:
				bundled.place, bundled.kept = page, later
			case filepath.Ext(output.Path) == ".map":
				bundled.kept = never
			}
			s.files[path.Join(path.Dir(name), filepath.Base(output.Path))] = bundled
		}
	}
	return nil
}
