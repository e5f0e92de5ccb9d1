package summary

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
	"ppca/core/settings"
)

// A printer prints a part of a line, and makes names from the data harmless.
type printer func(to io.Writer, format string, args ...any) error

// Shown is the most findings of a summary; the others follow on request.
const Shown = 3

// Write prints the summary for a reader in a terminal: one screen or, with all, every finding.
func (s *Summary) Write(to io.Writer, print printer, all bool) error {
	if err := WriteVerdict(to, print, s.Verdict); err != nil {
		return err
	}
	for _, line := range slices.Insert(s.Lines(), 1, [2]string{"errors", s.errors()}) {
		print(to, "%-12s%s\n", line[0], line[1])
	}
	for i, finding := range s.Findings {
		if i == Shown && !all {
			_, err := fmt.Fprintf(to, "… and %s: ppca describe -all, or -json\n", fault.Plural(len(s.Findings)-Shown, "more finding"))
			return err
		}
		print(to, "! %s%s\n", finding, s.flags(i))
	}
	return nil
}

// flags returns the flags that mend a finding, in brackets, or nothing. A note before the fit may
// have said the same.
func (s *Summary) flags(finding int) string {
	at := slices.IndexFunc(s.Advice, func(a Advice) bool { return a.Finding == finding })
	if at < 0 {
		return ""
	}
	return " (" + s.Advice[at].Flags + ")"
}

// WriteVerdict prints the sentence and the errors of the methods on unseen rows; nothing without a verdict.
func WriteVerdict(to io.Writer, print printer, v *fit.Verdict) error {
	if v == nil {
		return nil
	}
	flags := ""
	if v.Advice != nil {
		flags = " (" + v.Advice.Flags + ")"
	}
	print(to, "%s%s\n", VerdictOf(v), flags)
	if len(v.Methods) < 2 {
		return nil
	}
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "method\terror on unseen rows\tdifference from %s\t\n", settings.MethodName(v.Methods[0].Method))
	for i, c := range v.Methods {
		print(table, "%s\t%s\t%s\t\n", settings.MethodName(c.Method), Digits(c.RMSE), only(i == 0, "–")+only(i > 0, Difference(c)))
	}
	return table.Flush()
}

// VerdictOf returns the sentence of a verdict with the rows that it is from, if these are not all.
func VerdictOf(v *fit.Verdict) string {
	if v.Note == "" {
		return v.Sentence
	}
	return fmt.Sprintf("%s (%s).", strings.TrimSuffix(v.Sentence, "."), v.Note)
}

// Difference returns by how much the error of a method differs from that of PPCA, ± its standard
// error, which a single group does not have. A difference by rounding is 0.
func Difference(c fit.Compared) string {
	switch {
	case math.Abs(c.Difference) <= rounding*c.RMSE:
		return "0"
	case math.IsInf(c.DifferenceSE, 0) || math.IsNaN(c.DifferenceSE):
		return signed(c.Difference)
	}
	return fmt.Sprintf("%s ± %.1g", signed(c.Difference), c.DifferenceSE)
}

// signed returns a number with its sign, a minus as long as the plus.
func signed(v float64) string {
	if v < 0 {
		return "−" + fmt.Sprintf("%.2g", -v)
	}
	return fmt.Sprintf("%+.2g", v)
}

// rounding is the share of an error below which a difference is rounding.
const rounding = 1e-12

// errors returns the errors of the model on its own rows, in words.
func (s *Summary) errors() string {
	e := s.Errors[0]
	text := s.ErrorDigits(e.Train) + " on training rows"
	if e.Test != nil {
		text += ", " + s.ErrorDigits(*e.Test) + " on test rows"
	}
	return text + "; " + s.OfErrors()
}

// OfErrors returns what the errors are, in words. Where cells are missing, least squares may fit
// the known cells of a row without error, and expected coefficients do not.
func (s *Summary) OfErrors() string {
	of := "root mean square error"
	switch s.ErrorsBy {
	case Expected:
		of += " of the known cells, by the expected coefficients"
	case LeastSquares:
		of += " of the known cells, by least squares"
	}
	return of + ", " + inUnits(s.ErrorUnit)
}

// ErrorDigits returns an error with four digits; one that only comes from rounding is 0.
func (s *Summary) ErrorDigits(v float64) string {
	largest := s.size
	for _, e := range s.Errors {
		largest = max(largest, e.Train)
		if e.Test != nil {
			largest = max(largest, *e.Test)
		}
	}
	if v <= fit.Rounding*largest {
		v = 0
	}
	return Digits(v)
}

// OfVariables says what the errors of each variable are.
const OfVariables = "in the unit of each and as a share of its standard deviation"

// Lines returns what was fitted and how, each line a heading and its text.
func (s *Summary) Lines() [][2]string {
	lines := [][2]string{{"model", s.Fit}}
	lines = append(lines, [2]string{"data", s.rows() + s.variables()})
	for _, p := range s.Theta {
		text := p.line()
		if n := len(p.Endpoints); n > 1 {
			text += fmt.Sprintf("; %s%s; endpoints %s", fault.Plural(n-1, "bin"), before(", ", s.Why.Bins), list(p.Endpoints))
		}
		lines = append(lines, [2]string{"θ", text})
	}
	lines = append(lines, [2]string{"components", fmt.Sprint(s.Components) + before(", ", s.Why.Components)})
	if s.Lambda == nil {
		return lines
	}
	unit := only(s.Lambda.BasisUnit != "data²" && s.Lambda.BasisUnit != "white²", " "+s.Lambda.BasisUnit)
	mean, basis := Digits(float64(s.Lambda.Mean))+" of the mean", Digits(float64(s.Lambda.Basis))+unit+" of the basis"
	if s.Why.LambdaMean != s.Why.LambdaBasis {
		mean += before(": ", s.Why.LambdaMean) + ";"
	}
	return append(lines, [2]string{"λ", mean + only(s.Why.LambdaMean == s.Why.LambdaBasis, ",") + " " + basis + before(": ", s.Why.LambdaBasis)})
}

// before returns text behind a separator, or nothing.
func before(separator, text string) string { return only(text != "", separator+text) }

// line returns the name, the unit and the range of a parameter.
func (p Parameter) line() string {
	text := p.Name + only(p.Name != "" && p.Unit != "", " ("+p.Unit+")") + only(p.Name != "", ", ")
	ends := graph.TellApart([]float64{p.Min, p.Max}, 4)
	text += ends[0] + " to " + ends[1] + only(p.Name == "" && p.Unit != "", " "+p.Unit)
	return text + only(p.Period != 0, ", period "+strconv.FormatFloat(p.Period, 'g', 9, 64))
}

// rows returns how many rows there are, as far as they are known.
func (s *Summary) rows() string {
	if s.Rows.Train == 0 {
		return ""
	}
	text := fault.Plural(s.Rows.Train, "row") + " to train"
	if s.Rows.Test > 0 {
		text += fmt.Sprintf(", %d to test", s.Rows.Test) + only(s.Rows.Random, ", drawn at random")
	}
	return text + only(s.Rows.Missing > 0, ", "+fault.Plural(s.Rows.Missing, "missing cell")) + "; "
}

// shownNames is the most names of variables in a line.
const shownNames = 6

func (s *Summary) variables() string {
	v := s.Variables
	text := fault.Plural(v.Count, "variable")
	switch a := v.Axis; {
	case a != nil:
		ends := graph.TellApart([]float64{a.Values[0], a.Values[len(a.Values)-1]}, 4)
		text += fmt.Sprintf(", a curve over %s%s to %s%s", only(a.Name != "", a.Name+" "), ends[0], ends[1], only(a.Unit != "", " "+a.Unit))
	case v.Picture != nil:
		text += fmt.Sprintf(", pictures of %d × %d pixels", v.Picture[0], v.Picture[1])
	case v.Turning != nil:
		t := v.Turning
		text += fmt.Sprintf(", turning heads: pictures with key points, warped to %d pixels of %d channels", t.Pixels, t.Channels) + only(t.Whitened, " and whitened")
	case len(v.Names) > shownNames:
		text += ": " + strings.Join(v.Names[:shownNames-1], ", ") + ", …, " + v.Names[len(v.Names)-1]
	case len(v.Names) > 0:
		text += ": " + strings.Join(v.Names, ", ")
	}
	return text + only(v.Standardised, "; divided by their standard deviations")
}

// inUnits says in words what the unit of errors is.
func inUnits(unit string) string {
	switch unit {
	case "σ":
		return "in standard deviations of the variables (σ)"
	case "data":
		return "in the units of the data"
	case "white":
		return "of values from 0, black, to 1, white"
	}
	return "in " + unit
}

// list returns places of θ, of many only the first and the last.
func list(values []float64) string {
	const most = 9
	var texts []string
	for i, text := range graph.TellApart(values, 4) {
		switch {
		case len(values) > most && i == most-2:
			texts = append(texts, "…")
		case len(values) <= most || i < most-2 || i == len(values)-1:
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", ")
}

// Digits returns a number with four digits, whole numbers with all of theirs.
func Digits(v float64) string {
	switch {
	case math.IsInf(v, 0):
		return "∞"
	case v == math.Trunc(v) && math.Abs(v) < 1e9:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	return strconv.FormatFloat(v, 'g', 4, 64)
}

// Percent returns a share with two digits, or as a whole number of percent.
func Percent(share float64) string {
	if share >= 0.0995 {
		return fmt.Sprintf("%.0f %%", 100*share)
	}
	return fmt.Sprintf("%.2g %%", 100*share)
}

// only returns text if on, else nothing.
func only(on bool, text string) string {
	if on {
		return text
	}
	return ""
}
