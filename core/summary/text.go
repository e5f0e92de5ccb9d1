package summary

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"ppca/core/advise"
	"ppca/core/diagnosis"
	"ppca/core/fault"
	"ppca/core/fit"
	"ppca/core/graph"
)

// A printer prints a part of a line, and makes names from the data harmless.
type printer func(to io.Writer, format string, args ...any) error

// Write prints the summary for a reader in a terminal.
func (s *Summary) Write(to io.Writer, print printer) error {
	for _, line := range s.Lines() {
		print(to, "%-16s%s\n", line[0], line[1])
	}
	if err := s.writeErrors(to, print); err != nil {
		return err
	}
	if err := s.writeVariables(to, print); err != nil {
		return err
	}
	heading := "\nneeds attention\n"
	for i, finding := range s.Findings {
		advice := slices.IndexFunc(s.Advice, func(a diagnosis.Advice) bool { return a.Finding == i })
		if advice >= 0 && s.proposed(s.Advice[advice]) {
			continue
		}
		fmt.Fprint(to, heading)
		print(to, "- %s", finding)
		if advice >= 0 {
			print(to, " (%s)", s.Advice[advice].Flags)
		}
		fmt.Fprintln(to)
		heading = ""
	}
	return nil
}

// proposed reports whether a note before the fit said the same. A proposal of bins counts rows, a
// finding what is left for each endpoint.
func (s *Summary) proposed(a diagnosis.Advice) bool {
	return a.Options["standardise"] != nil && slices.ContainsFunc(s.Proposals, func(p advise.Proposal) bool { return p.Flags == a.Flags })
}

// writeErrors prints the errors of the model and of those that it is compared with.
func (s *Summary) writeErrors(to io.Writer, print printer) error {
	compared, tested := len(s.Errors) > 1 && s.Errors[1].Difference != nil, s.Errors[0].Test != nil
	print(to, "\n%s\n", s.OfErrors())
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "method\ttraining\t%s%s\n", only(tested, "test\t"), only(compared, "test − that of "+fit.MethodName(s.Errors[0].Method)+"\t"))
	for _, e := range s.Errors {
		print(table, "%s\t%s\t", fit.MethodName(e.Method), s.ErrorDigits(e.Train))
		if tested {
			print(table, "%s\t", s.ErrorDigits(*e.Test))
		}
		if compared {
			print(table, "%s\t", Difference(e))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil || s.Why.Alone == "" {
		return err
	}
	return print(to, "%s\n", s.Why.Alone)
}

// OfErrors returns what the errors of the methods are, in words. Where cells are missing, least
// squares may fit the known cells of a row without error, and expected coefficients do not.
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

// Difference returns by how much the error of a method differs from that of the model, ± its
// standard error, which a single test row does not have. One that only comes from rounding is 0.
func Difference(e Error) string {
	switch {
	case e.Difference == nil:
		return "–"
	case math.Abs(*e.Difference) < rounding*e.Train:
		return "0"
	case math.IsInf(float64(*e.StandardError), 0):
		return signed(*e.Difference) + ", one row"
	}
	return fmt.Sprintf("%s ± %.1g", signed(*e.Difference), float64(*e.StandardError))
}

// signed returns a number with its sign, a minus as long as the plus.
func signed(v float64) string {
	if v < 0 {
		return "−" + fmt.Sprintf("%.2g", -v)
	}
	return fmt.Sprintf("%+.2g", v)
}

// rounding is the share of the largest error below which an error is rounding.
const rounding = 1e-12

// ErrorDigits returns an error with four digits; one that only comes from rounding is 0.
func (s *Summary) ErrorDigits(v float64) string {
	largest := 0.
	for _, e := range s.Errors {
		largest = max(largest, e.Train)
		if e.Test != nil {
			largest = max(largest, *e.Test)
		}
	}
	if v < rounding*largest {
		v = 0
	}
	return Digits(v)
}

// OfVariables says what the errors of each variable are.
const OfVariables = "in the unit of each and as a share of its standard deviation"

// writeVariables prints the errors of each variable.
func (s *Summary) writeVariables(to io.Writer, print printer) error {
	if len(s.ByVariable) == 0 {
		return nil
	}
	tested := s.ByVariable[0].Test != nil
	fmt.Fprintf(to, "\nthe same by variable, %s\n", OfVariables)
	table := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "variable\ttraining\t%sunit\tshare\t\n", only(tested, "test\t"))
	for _, v := range s.ByVariable {
		print(table, "%s\t%s\t", v.Name, Digits(v.Train))
		if tested {
			print(table, "%s\t", Digits(*v.Test))
		}
		print(table, "%s\t%s\t\n", only(v.Unit == "", "–")+v.Unit, Percent(v.Share))
	}
	return table.Flush()
}

// Lines returns what was fitted and how, each line a heading and its text.
func (s *Summary) Lines() [][2]string {
	lines := [][2]string{{"rows", s.rows()}, {"variables", s.variables()}}
	for _, p := range s.Theta {
		lines = append(lines, [2]string{"θ", p.line()})
		if n := len(p.Endpoints); n > 1 {
			lines = append(lines, [2]string{"bins", fmt.Sprintf("%d %s: %s", n-1, s.Why.Bins, list(p.Endpoints))})
		}
	}
	lines = append(lines, [2]string{"components", fmt.Sprintf("%d, %s", s.Components, s.Why.Components)})
	if s.Lambda != nil {
		lines = append(lines,
			[2]string{"λ of the mean", fmt.Sprintf("%s, %s", Digits(float64(s.Lambda.Mean)), s.Why.LambdaMean)},
			[2]string{"λ of the basis", fmt.Sprintf("%s%s, %s", Digits(float64(s.Lambda.Basis)), only(s.Lambda.BasisUnit != "data²" && s.Lambda.BasisUnit != "white²", " "+s.Lambda.BasisUnit), s.Why.LambdaBasis)})
	}
	return lines
}

// line returns the name, the unit and the range of a parameter.
func (p Parameter) line() string {
	text := p.Name + only(p.Name != "" && p.Unit != "", " ("+p.Unit+")") + only(p.Name != "", ", ")
	ends := graph.TellApart([]float64{p.Min, p.Max}, 4)
	text += ends[0] + " to " + ends[1] + only(p.Name == "" && p.Unit != "", " "+p.Unit)
	return text + only(p.Period != 0, ", period "+strconv.FormatFloat(p.Period, 'g', 9, 64))
}

func (s *Summary) rows() string {
	text := fmt.Sprintf("%d to train", s.Rows.Train)
	if s.Rows.Test > 0 {
		text += fmt.Sprintf(", %d to test", s.Rows.Test)
		if s.Rows.Random {
			text += ", drawn at random"
		}
	} else {
		text += ", none to test"
	}
	if s.Rows.Missing > 0 {
		text += ", " + fault.Plural(s.Rows.Missing, "missing cell")
	}
	return text
}

// shownNames is the most names of variables in a line.
const shownNames = 6

func (s *Summary) variables() string {
	v := s.Variables
	text := strconv.Itoa(v.Count)
	switch a := v.Axis; {
	case a != nil:
		ends := graph.TellApart([]float64{a.Values[0], a.Values[len(a.Values)-1]}, 4)
		text += fmt.Sprintf(", a curve over %s%s to %s%s", only(a.Name != "", a.Name+" "), ends[0], ends[1], only(a.Unit != "", " "+a.Unit))
	case v.Picture != nil:
		text += fmt.Sprintf(", pictures of %d × %d pixels", v.Picture[0], v.Picture[1])
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
