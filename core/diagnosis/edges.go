package diagnosis

import (
	"fmt"
	"slices"

	"ppca/core/fit"
	"ppca/core/model"
	"ppca/core/userjson"
)

// edgesOf returns the options of m at the end of what a search compared, that of the default
// λ_m among them.
func edgesOf(m *model.Model) []fit.Edge {
	list := slices.DeleteFunc(slices.Clone(m.Summary.Edges), func(e fit.Edge) bool { return !holds(m, e) })
	least := fit.Edge{Option: "lambdaMean", Value: userjson.Number(fit.LeastDefaultMean), Next: userjson.Number(fit.LeastDefaultMean / 3)}
	if m.Kind == "ppca" && holds(m, least) && !slices.ContainsFunc(list, func(e fit.Edge) bool { return e.Option == least.Option }) {
		list = append(list, least)
	}
	return list
}

// holds reports whether m has the value of an edge; a model may have been fitted with others
// since the search.
func holds(m *model.Model, e fit.Edge) bool {
	value := map[string]float64{
		"lambdaMean": m.Options.Lambda.Mean, "lambdaBasis": m.Options.Lambda.Basis, "bandwidth": float64(m.Options.Bandwidth),
		"components": float64(m.Components), "bins": float64(m.Graph.Axis.Bins()),
	}
	own, known := value[e.Option]
	if e.Option == "bandwidth" && m.Summary.Bandwidth != nil {
		own = float64(m.Summary.Bandwidth.Value)
	}
	return known && threeDigits(own) == threeDigits(float64(e.Value))
}

// atEnds reports options at the end of what a search compared.
func atEnds(m *model.Model) []Finding {
	var list []Finding
	for _, e := range edgesOf(m) {
		next := threeDigits(float64(e.Next))
		rounded, _ := scaled(float64(e.Next), 1)
		smaller := func(named, flag string, options map[string]any) {
			list = append(list, advised(fmt.Sprintf("the %s, %s, is the smallest value that was compared, so a smaller one may be better; tune with smaller ones, or try %s", named, threeDigits(float64(e.Value)), next),
				"use "+named+" "+next, flag+" "+next, options)...)
		}
		larger := func(name, flag string) {
			list = append(list, advised(fmt.Sprintf("the number of %s, %.0f, is the largest that was compared, so a larger one may be better; tune with larger ones, or try %.0f", name, e.Value, e.Next),
				fmt.Sprintf("use %.0f %s", e.Next, name), fmt.Sprintf("%s %.0f", flag, e.Next), map[string]any{e.Option: int(e.Next)})...)
		}
		switch e.Option {
		case "lambdaMean":
			smaller("λ of the mean", "-lambda-mean", map[string]any{"lambda": map[string]any{"mean": rounded}})
		case "lambdaBasis":
			smaller("λ of the basis", "-lambda-basis", map[string]any{"lambda": map[string]any{"basis": rounded}})
		case "bandwidth":
			smaller("bandwidth", "-bandwidth", map[string]any{"bandwidth": rounded})
		case "components":
			larger("components", "-components")
		case "bins":
			larger("bins", "-bins")
		}
	}
	return list
}
