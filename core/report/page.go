package report

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"ppca/core/fault"
	"ppca/core/settings"
	"ppca/core/summary"
)

// The head of the page. It is written without html/template, which would add a megabyte to the
// programs for browsers.
const head = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>%[1]s</title>
<style>
body { font: 15px/1.45 system-ui, sans-serif; max-width: 900px; margin: 32px auto; padding: 0 16px; color: #1b1b1f; background: #fff; }
h1 { font-size: 24px; } h2 { font-size: 18px; margin-top: 28px; } h3 { font-size: 15px; margin-bottom: 4px; } ul { margin: 0; padding-left: 20px; } figure { margin: 12px 0; } figcaption { color: #555; font-size: 13px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { padding: 2px 16px 2px 0; text-align: left; vertical-align: top; }
.numbers td + td, .numbers th + th { text-align: right; } code { overflow-wrap: anywhere; } .scroll { overflow-x: auto; }
.charts { display: grid; grid-template-columns: repeat(var(--columns, 3), minmax(0, 1fr)); gap: 12px 16px; margin-bottom: 8px; align-items: start; } svg { width: 100%%; height: auto; overflow: visible; }
@media screen and (max-width: 600px) { table { display: block; overflow-x: auto; } .charts { grid-template-columns: minmax(0, 1fr); overflow-x: auto; } .charts[style="--columns:1"] svg { min-width: 600px; } }
@media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; } body { color: #ececf0; background: #131417; } figcaption { color: #a6a9b4; } svg { fill: #a6a9b4; } svg [stroke="#ddd"] { stroke: #34363e; } svg [fill="#0072B2"] { fill: #3d9bd6; } svg [stroke="#0072B2"] { stroke: #3d9bd6; } }
@page { margin: 14mm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; margin-top: 16px; } figcaption, svg, tr, li, table, .whole { break-inside: avoid; } p:has(+ table), h3 { break-after: avoid; } figcaption { break-before: avoid; } .scroll { overflow: visible; } }
</style>
<h1>%[1]s</h1>
`

// A page collects HTML.
type page struct{ strings.Builder }

// add writes HTML; %s in it are texts, which it escapes.
func (p *page) add(markup string, texts ...string) {
	escaped := make([]any, len(texts))
	for i, text := range texts {
		escaped[i] = html.EscapeString(text)
	}
	fmt.Fprintf(p, markup, escaped...)
}

// row writes a row of a table.
func (p *page) row(cell string, texts ...string) {
	p.add("<tr>")
	for _, text := range texts {
		p.add("<"+cell+">%s</"+cell+">", text)
	}
	p.add("</tr>\n")
}

// html returns the page.
func (c content) html() string {
	p := &page{}
	p.add(head, c.Title)
	p.add("<p>%s</p>\n", inShort(c.Errors[0].Method))
	c.verdict(p)
	p.add("<h2>Data and choices</h2>\n<table>")
	for _, line := range c.Lines {
		p.add("<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n", line[0], line[1])
	}
	p.add("</table>\n")
	c.reading(p)
	c.errors(p)
	if len(c.Figures) > 0 {
		p.add("<h2>Figures</h2>\n")
	}
	for _, figure := range c.Figures {
		p.WriteString("<figure><div class=\"charts\"")
		if figure.Columns > 0 {
			fmt.Fprintf(p, ` style="--columns:%d"`, figure.Columns)
		}
		p.WriteString(">" + strings.Join(figure.SVG, "") + "</div>")
		p.add("<figcaption>%s</figcaption></figure>\n", figure.Caption)
	}
	c.diagnosis(p)
	c.origin(p)
	p.add("</html>\n")
	return p.String()
}

// inShort says in a sentence what a method does.
func inShort(kind string) string {
	switch kind {
	case "ppca", "ppca-normalised":
		return "Parameterized PCA (Gupta & Barbu): a mean and components that change smoothly with θ."
	case "ipca":
		return "IPCA: a PCA for each bin of θ by itself."
	case "pca":
		return "PCA: one mean and one set of components for all θ."
	case "local":
		return "Local PCA: around each θ a PCA in which near observations count more."
	}
	return settings.MethodName(kind) + "."
}

// reading writes how the files were read.
func (c content) reading(p *page) {
	if len(c.Notes) == 0 {
		return
	}
	p.add("<h3>How the files were read</h3>\n<ul>")
	for _, note := range c.Notes {
		p.add("<li>%s</li>\n", note)
	}
	p.add("</ul>\n")
}

// verdict writes which method errs least on unseen rows, and by how much.
func (c content) verdict(p *page) {
	v := c.Verdict
	if v == nil {
		return
	}
	p.add("<p><strong>%s</strong></p>\n", summary.VerdictOf(v))
	if len(v.Methods) < 2 {
		return
	}
	p.add("<table class=\"numbers\">")
	p.row("th", "method", "error on unseen rows", "difference from "+settings.MethodName(v.Methods[0].Method))
	for i, of := range v.Methods {
		difference := "–"
		if i > 0 {
			difference = summary.Difference(of)
		}
		p.row("td", settings.MethodName(of.Method), c.aligned(of.RMSE), difference)
	}
	p.add("</table>\n<p>Errors of rows that no fit had seen, by cross-validation; differences ± their standard errors.</p>\n")
}

// errors writes the errors of the model, and those of each variable.
func (c content) errors(p *page) {
	e := c.Errors[0]
	p.add("<h2>Errors</h2>\n<p>%s</p>\n<table class=\"numbers\">", sentence(c.OfErrors()))
	p.row("th", "training", "test")
	p.row("td", c.aligned(e.Train), orDash(e.Test, c.aligned))
	p.add("</table>\n")
	if len(c.ByVariable) == 0 {
		return
	}
	p.add("<p>By variable, " + summary.OfVariables + ":</p>\n<table class=\"numbers\">")
	p.row("th", "variable", "unit", "training", "test", "share")
	for _, v := range c.ByVariable {
		p.row("td", v.Name, cmp.Or(v.Unit, "–"), orDash(v.Train, summary.Digits), orDash(v.Test, summary.Digits), orDash(v.Share, summary.Percent))
	}
	p.add("</table>\n")
}

// diagnosis writes what needs attention.
func (c content) diagnosis(p *page) {
	p.add("<h2>Diagnosis</h2>\n")
	if len(c.Findings) == 0 {
		p.add("<p>Nothing needs attention.</p>\n")
		return
	}
	p.add("<ul>")
	for i, text := range c.Findings {
		if i == summary.Shown {
			p.add("</ul>\n<details><summary>%s</summary><ul>", fault.Plural(len(c.Findings)-i, "more finding"))
		}
		p.add("<li>%s", sentence(text))
		if c.Advised[i] != "" {
			p.add(" <code>%s</code>", c.Advised[i])
		}
		p.add("</li>\n")
	}
	p.add("</ul>\n")
	if len(c.Findings) > summary.Shown {
		p.add("</details>\n")
	}
}

// origin writes how to repeat the fit.
func (c content) origin(p *page) {
	p.add("<div class=\"whole\"><h2>How to repeat it</h2>\n")
	switch {
	case c.Command != "":
		p.add("<p>With ppca %s and the same files:</p>\n<p><code>%s</code></p>\n", c.Version, c.Command)
	case c.Link != "":
		p.add("<p>The page of ppca %s draws the same data and fits the same model at this address:</p>\n<p><code>%s</code></p>\n", c.Version, c.Link)
	default:
		p.add("<p>Made by ppca %s with choices that the command line does not have. The session and the JSON report of the page repeat it.</p>\n", c.Version)
	}
	if len(c.Files) == 0 {
		p.add("</div>\n")
		return
	}
	p.add("<div class=\"scroll\"><table>")
	p.row("th", "file", "bytes", "SHA-256")
	for _, file := range c.Files {
		p.add("<tr><td>%s</td><td>%s</td><td><code>%s</code></td></tr>\n", file.Name, fmt.Sprint(file.Bytes), file.SHA256)
	}
	p.add("</table></div></div>\n")
}

// orDash returns a number, or a dash where there is none.
func orDash(v *float64, digits func(float64) string) string {
	if v == nil {
		return "–"
	}
	return digits(*v)
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// aligned returns an error with four digits, zeros at the end too, so that a column of them aligns.
func (c content) aligned(v float64) string {
	if text := c.ErrorDigits(v); text == "0" {
		return text
	}
	return strings.TrimSuffix(fmt.Sprintf("%#.4g", v), ".")
}
