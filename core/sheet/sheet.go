// Package sheet writes a report of a model for readers: one page of HTML with its data, choices,
// figures, tables and diagnosis, and how to repeat it. The page needs no other file and no script.
package sheet

import (
	"context"
	"fmt"
	"html/template"
	"io"
	"strings"

	"ppca/core/dataset"
	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/summary"
	"ppca/core/version"
)

// An Origin says what a model was made from.
type Origin struct {
	Files   []File
	Command string // the command line that repeats the fit
}

// A File is one of the files with the data.
type File struct {
	Name   string
	Bytes  int
	SHA256 string
}

// content is what the template shows.
type content struct {
	*summary.Summary
	Origin
	Title   string
	Lines   [][2]string
	Result  string
	Unit    string
	Figures []figure
	Advised []string // the flags that mend each finding, or nothing
	Version string
}

// A figure has a caption and a picture, as SVG.
type figure struct {
	Caption string
	SVG     []template.HTML
}

// Write writes the report of a model, of the set that it was fitted to and of its summary. It
// fails as the model does at a θ, and as to does.
func Write(ctx context.Context, to io.Writer, m *model.Model, set *dataset.Set, s *summary.Summary, of Origin) error {
	figures, err := figuresOf(ctx, m, set)
	if err != nil {
		return err
	}
	var names []string
	for _, file := range of.Files {
		names = append(names, file.Name)
	}
	c := content{
		Summary: s, Origin: of, Lines: s.Lines(), Unit: summary.InUnits(s.ErrorUnit), Figures: figures,
		Title:   fmt.Sprintf("%s of %s", fit.MethodName(m.Kind), strings.Join(names, ", ")),
		Result:  fmt.Sprintf("%s after %d evaluations, energy %.6g", m.Summary.Status, m.Summary.Evaluations, m.Summary.Energy.Total),
		Version: version.Build(),
		Advised: make([]string, len(s.Findings)),
	}
	for _, advice := range s.Advice {
		c.Advised[advice.Finding] = advice.Flags
	}
	return page.Execute(to, c)
}

var page = template.Must(template.New("sheet").Funcs(template.FuncMap{
	"name": fit.MethodName, "digits": summary.Digits,
	"share":      func(v float64) string { return fmt.Sprintf("%.2g %%", 100*v) },
	"difference": summary.Difference,
	"sentence":   func(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." },
}).Parse(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{{.Title}}</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 900px; margin: 32px auto; padding: 0 16px; color: #1b1b1f; background: #fff; }
h1 { font-size: 24px; } h2 { font-size: 18px; margin-top: 28px; } figure { margin: 12px 0; } figcaption { color: #555; font-size: 13px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { padding: 2px 16px 2px 0; text-align: left; vertical-align: top; }
.numbers td + td, .numbers th + th { text-align: right; } svg { max-width: 100%; height: auto; } code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; } h2, figure { break-inside: avoid; break-after: avoid-page; } }
</style>
<h1>{{.Title}}</h1>
<p>{{sentence .Result}} Parameterized PCA (Gupta &amp; Barbu): a mean and components that change smoothly with θ.</p>
<h2>Data and choices</h2>
<table>{{range .Lines}}<tr><th scope="row">{{index . 0}}</th><td>{{index . 1}}</td></tr>
{{end}}</table>
<h2>Errors</h2>
<p>Root mean square error, {{.Unit}}.{{if gt (len .Errors) 1}} IPCA and PCA have the same bins and components; the difference on the test rows is ± its standard error.{{end}}{{with .Why.Alone}} {{sentence .}}{{end}}</p>
<table class="numbers"><tr><th>method</th><th>training</th><th>test</th><th>test − that of the first</th></tr>
{{range .Errors}}<tr><td>{{name .Method}}</td><td>{{$.ErrorDigits .Train}}</td><td>{{if .Test}}{{$.ErrorDigits .Test}}{{else}}–{{end}}</td><td>{{difference .}}</td></tr>
{{end}}</table>
{{if .ByVariable}}<p>By variable, in the unit of each and as a share of its standard deviation:</p>
<table class="numbers"><tr><th>variable</th><th>unit</th><th>training</th><th>test</th><th>share</th></tr>
{{range .ByVariable}}<tr><td>{{.Name}}</td><td>{{if .Unit}}{{.Unit}}{{else}}–{{end}}</td><td>{{digits .Train}}</td><td>{{if .Test}}{{digits .Test}}{{else}}–{{end}}</td><td>{{share .Share}}</td></tr>
{{end}}</table>{{end}}
{{if .Figures}}<h2>Figures</h2>
{{range .Figures}}<figure>{{range .SVG}}{{.}}{{end}}<figcaption>{{.Caption}}</figcaption></figure>
{{end}}{{end}}<h2>Diagnosis</h2>
{{if .Findings}}<ul>{{range $i, $text := .Findings}}<li>{{sentence $text}}{{with index $.Advised $i}} <code>{{.}}</code>{{end}}</li>
{{end}}</ul>{{else}}<p>Nothing needs attention.</p>{{end}}
<h2>How to repeat it</h2>
<p>With ppca {{.Version}} and the same files:</p>
<p><code>{{.Command}}</code></p>
<div class="scroll"><table><tr><th>file</th><th>bytes</th><th>SHA-256</th></tr>
{{range .Files}}<tr><td>{{.Name}}</td><td>{{.Bytes}}</td><td><code>{{.SHA256}}</code></td></tr>
{{end}}</table></div>
</html>
`))
