package settings

import "ppca/core/limit"

// Tune say what a search for λ compares: tune.Options.
var Tune = Struct{
	Interface: "TuneOptions",
	Help:      "What is searched; what is left out takes a default.",
	Sections: []Section{{"Search", []Option{
		{Name: "settings", Kind: Group, Flag: "-", Shape: "FitOptions", Help: "What is not searched, as in a fit without a sample; its λ of means and bases count nothing."},
		{Name: "lambdaMean", Kind: Numbers, Limit: stiffness, Argument: "inf,100,10", Default: "eight values from infinity down to 0.03",
			Help: "Values of λ_m, for the means, to choose among; infinity is PCA."},
		{Name: "lambdaBasis", Kind: Numbers, Limit: stiffness, Argument: "inf,1,0.1", Unit: "data²", Default: "nine values from infinity down to a thousandth of the variance of the data",
			Help: "Values of λ_v, for the bases, to choose among; infinity is PCA."},
		{Name: "components", Kind: Wholes, Limit: components, Default: "those of a fit", Help: "Numbers of components to choose among."},
		{Name: "bins", Kind: Wholes, Limit: bins, Default: "those of a fit", Help: "Numbers of bins to choose among; for two parameters, along each.",
			Shell: "A slash fixes the bins of two parameters, as in 4/3."},
		{Name: "folds", Kind: Whole, Limit: limit.Limit{Least: 2, Most: 1000, Noun: "folds"}, Default: "5, with fewer than 50 groups 10",
			Help: "Number of parts that the groups are dealt into. With fewer groups than folds one group is left out at a time."},
		{Name: "oneStandardError", Kind: Flag, Flag: "one-se", Help: "Choose the stiffest model that is not worse by more than one standard error."},
		{Name: "seed", Kind: Whole, Limit: seed, Help: "Seed by which the groups are dealt."},
	}}},
}

// Learning say what a learning curve shows: learning.Options.
var Learning = Struct{
	Interface: "LearningOptions",
	Help:      "What is fitted; what is left out takes a default.",
	Sections: []Section{{"Learning curve", []Option{
		{Name: "settings", Kind: Groups, Limit: limit.Limit{Items: mostItems}, Flag: "-", Shape: "-"}, // methods of the module
		{Name: "methods", Kind: Groups, Shape: "readonly FitOptions[]", Module: true, Argument: "ppca,pca", Help: "The methods to compare.", More: "A fit for each, without a sample; parameterized PCA by default.", Shell: "By default ppca, ipca and pca."},
		{Name: "sizes", Kind: Wholes, Key: "rows", Limit: limit.Limit{Least: 2, Most: limit.Numbers, Items: mostItems, Noun: "observations"}, Argument: "20,50,100", Default: "at most 6, up to all",
			Help: "Numbers of training rows."},
		{Name: "repeats", Kind: Whole, Limit: limit.Limit{Least: 1, Most: 1000, Noun: "repeats"}, Default: 5, Help: "How often the rows are drawn anew."},
		{Name: "seed", Kind: Whole, Limit: seed, Help: "Seed of the drawing."},
	}}},
}

// Experiment are what may be chosen about an experiment: study.Options.
var Experiment = Struct{
	Interface: "ExperimentOptions",
	Help:      "See `ppca experiment -h`; an option that an experiment has no use for is an error.",
	Sections: []Section{{"Experiment", []Option{
		{Name: "data", Kind: Group, Flag: "-", Shape: "DataSet | TrainingData", Module: true, Help: "The observations; synthetic ones, drawn with the seed, by default."},
		{Name: "seed", Kind: Whole, Limit: seed, Default: 1, Help: "Decides everything random."},
		{Name: "splits", Kind: Whole, Limit: limit.Limit{Least: 1, Most: 10_000, Noun: "splits"}, Help: "How often the data are drawn anew."},
		{Name: "sizes", Kind: Wholes, Limit: limit.Limit{Least: 1, Most: 100_000, Items: mostItems, Noun: "observations"}, Argument: "2,10,20", Help: "Training observations in each bin."},
		{Name: "faces", Kind: Wholes, Limit: limit.Limit{Least: 2, Most: 100_000, Items: mostItems, Noun: "faces"}, Argument: "100,200", Help: "Faces to recognise."},
		{Name: "components", Kind: Wholes, Limit: components, Help: "Number of components; several where the experiment chooses among them."},
		{Name: "lambdaMean", Kind: Numbers, Limit: stiffness, Argument: "λ", Help: "λ_m of PPCA; a list where λ is tuned, or where the experiment varies it."},
		{Name: "lambdaBasis", Kind: Numbers, Limit: stiffness, Argument: "λ", Unit: "data²", Help: "λ_v of PPCA, likewise."},
		{Name: "methods", Kind: Texts, Argument: "PCA,PPCA", Help: "Methods to compare, by their names in the paper, such as 'PCA' or 'PPCA-paper'."},
		{Name: "tune", Kind: Flag, Help: "Choose the λ of PPCA by cross-validation inside each training set."},
	}}},
}
