package apply

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

	"ppca/core/cmd/ppca/internal/console"
	"ppca/core/cmd/ppca/internal/disk"
	"ppca/core/model"
)

// Describe prints the diagnosis of a model file: its numbers, and the findings that
// need attention.
func Describe(ctx context.Context, c *console.Console, args []string) error {
	names, err := c.Parse(c.Flags("describe"), args)
	if err != nil {
		return err
	}
	if len(names) != 1 {
		return console.Misuse("describe needs one model file, not %d", len(names))
	}
	m, err := disk.OpenModel(names[0])
	if err != nil {
		return err
	}
	d, err := m.Diagnose(ctx)
	if err != nil {
		return err
	}
	if c.Json {
		return c.Print(d, "")
	}
	printDiagnosis(c, m, d)
	return nil
}

func printDiagnosis(c *console.Console, m *model.Model, d *model.Diagnosis) {
	e := d.Energy
	if s := m.Surface; s != nil {
		fmt.Fprintf(c.Out, "turning heads: pictures with key points, warped to %d pixels of %d channels", m.K()/s.Channels, s.Channels)
		if s.Means != nil {
			fmt.Fprint(c.Out, " and whitened")
		}
		fmt.Fprintln(c.Out)
	}
	console.Printf(c.Out, "%s of %d variables, %d components: %s, gradient %.2g\n", m.Kind, m.K(), m.Components, d.Status, d.GradientNorm)
	fmt.Fprintf(c.Out, "energy %.4g: data %.4g, smoothness of the means %.4g, of the bases %.4g, orthonormality %.4g", e.Total, e.Data, e.MeanSmoothness, e.BasisSmoothness, e.Orthogonality)
	if e.Ridge != 0 {
		fmt.Fprintf(c.Out, ", ridge %.4g", e.Ridge)
	}
	fmt.Fprintf(c.Out, "\nlargest |μ| %.4g", d.LargestMean)
	if d.LargestCoefficient != 0 {
		fmt.Fprintf(c.Out, ", |β| %.4g", d.LargestCoefficient)
	}
	fmt.Fprintf(c.Out, "; worst condition of P(θ) %.4g\n\n", d.Condition)

	table := tabwriter.NewWriter(c.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tθ\tcomponents\tobservations\toff orthonormal\t")
	for b, knot := range d.Knots {
		observations := "?"
		if knot.Observations != nil {
			observations = fmt.Sprintf("%.4g", *knot.Observations)
		}
		fmt.Fprintf(table, "%d\t%s\t%d\t%s\t%.2g\t\n", b+1, formatRanges(knot.Theta), knot.Components, observations, knot.Orthonormality)
	}
	table.Flush()
	fmt.Fprintln(c.Out)
	for _, finding := range d.Findings {
		console.Printf(c.Out, "warning: %s\n", finding)
	}
	if len(d.Findings) == 0 {
		fmt.Fprintln(c.Out, "nothing needs attention")
	}
}

// formatRanges returns the range of θ that a knot stands for, along each parameter.
func formatRanges(theta [][]float64) string {
	var texts []string
	for _, ends := range theta {
		text := fmt.Sprintf("%.4g", ends[0])
		if ends[1] != ends[0] {
			text += fmt.Sprintf(" … %.4g", ends[1])
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
