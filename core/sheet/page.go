package sheet

import (
	"fmt"
	"html"
	"strings"

	"ppca/core/fit"
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
h1 { font-size: 24px; } h2 { font-size: 18px; margin-top: 28px; } figure { margin: 12px 0; } figcaption { color: #555; font-size: 13px; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } th, td { padding: 2px 16px 2px 0; text-align: left; vertical-align: top; }
.numbers td + td, .numbers th + th { text-align: right; } svg { max-width: 100%%; height: auto; } code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
@page { margin: 16mm; }
@media print { body { margin: 0; padding: 0; max-width: none; font-size: 10pt; } h2 { break-after: avoid; } figcaption, svg, tr, li { break-inside: avoid; } figcaption { break-before: avoid; } .scroll { overflow: visible; } }
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
	p.add("<p>%s Parameterized PCA (Gupta &amp; Barbu): a mean and components that change smoothly with θ.</p>\n", sentence(c.Result))
	p.add("<h2>Data and choices</h2>\n<table>")
	for _, line := range c.Lines {
		p.add("<tr><th scope=\"row\">%s</th><td>%s</td></tr>\n", line[0], line[1])
	}
	p.add("</table>\n")
	c.errors(p)
	if len(c.Figures) > 0 {
		p.add("<h2>Figures</h2>\n")
	}
	for _, figure := range c.Figures {
		p.WriteString("<figure>" + strings.Join(figure.SVG, ""))
		p.add("<figcaption>%s</figcaption></figure>\n", figure.Caption)
	}
	c.diagnosis(p)
	c.origin(p)
	p.add("</html>\n")
	return p.String()
}

// errors writes the tables of errors.
func (c content) errors(p *page) {
	p.add("<h2>Errors</h2>\n<p>Root mean square error, %s.", c.Unit)
	if len(c.Errors) > 1 {
		p.add(" IPCA and PCA have the same bins and components; the difference on the test rows is ± its standard error.")
	}
	if c.Why.Alone != "" {
		p.add(" %s", sentence(c.Why.Alone))
	}
	p.add("</p>\n<table class=\"numbers\">")
	p.row("th", "method", "training", "test", "test − that of the first")
	for _, e := range c.Errors {
		p.row("td", fit.MethodName(e.Method), c.ErrorDigits(e.Train), orDash(e.Test, c.ErrorDigits), summary.Difference(e))
	}
	p.add("</table>\n")
	if len(c.ByVariable) == 0 {
		return
	}
	p.add("<p>By variable, in the unit of each and as a share of its standard deviation:</p>\n<table class=\"numbers\">")
	p.row("th", "variable", "unit", "training", "test", "share")
	for _, v := range c.ByVariable {
		unit := v.Unit
		if unit == "" {
			unit = "–"
		}
		p.row("td", v.Name, unit, summary.Digits(v.Train), orDash(v.Test, summary.Digits), fmt.Sprintf("%.2g %%", 100*v.Share))
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
		p.add("<li>%s", sentence(text))
		if c.Advised[i] != "" {
			p.add(" <code>%s</code>", c.Advised[i])
		}
		p.add("</li>\n")
	}
	p.add("</ul>\n")
}

// origin writes how to repeat the fit.
func (c content) origin(p *page) {
	p.add("<h2>How to repeat it</h2>\n")
	if c.Command != "" {
		p.add("<p>With ppca %s and the same files:</p>\n<p><code>%s</code></p>\n", c.Version, c.Command)
	} else {
		p.add("<p>Made by ppca %s with choices that the command line does not have. The session and the JSON report of the page repeat it.</p>\n", c.Version)
	}
	p.add("<div class=\"scroll\"><table>")
	p.row("th", "file", "bytes", "SHA-256")
	for _, file := range c.Files {
		p.add("<tr><td>%s</td><td>%s</td><td><code>%s</code></td></tr>\n", file.Name, fmt.Sprint(file.Bytes), file.SHA256)
	}
	p.add("</table></div>\n")
}

// orDash returns a number, or a dash where there is none.
func orDash(v *float64, digits func(float64) string) string {
	if v == nil {
		return "–"
	}
	return digits(*v)
}

func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }
