package settings

import "ppca/core/fault"

// Tune has the options of tuning λ: tune.Options.
var Tune = Struct{
	Interface: "TuneOptions",
	Help:      "The options of tuning λ. Options that are left out have defaults.",
	Sections: []Section{{"Search", []Option{
		{Name: "settings", Kind: Group, Flag: "-", Shape: "FitOptions", Help: "The settings of each fit, without a sample; its λ of the mean and of the basis are not used."},
		{Name: "lambdaMean", Kind: Numbers, Limit: stiffness, Argument: "inf,100,10", Default: "infinity, 3, 0.3, 0.03 and 0.003 for four bins",
			Help: "Values of λ_m, for the means, to compare; infinity is PCA."},
		{Name: "lambdaBasis", Kind: Numbers, Limit: stiffness, Argument: "inf,1,0.1", Unit: "data²", Default: "infinity, and 0.3, 0.03, 0.003 and 0.0003 of the variance of the data for four bins",
			Help: "Values of λ_v, for the bases, to compare; infinity is PCA."},
		{Name: "components", Kind: Wholes, Limit: components, Default: "those of a fit", Help: "Numbers of components to compare."},
		{Name: "bins", Kind: Wholes, Limit: bins, Default: "those of a fit", Help: "Numbers of bins to compare; with two parameters, along each.",
			Shell: "A slash fixes the bins of two parameters, as in 4/3."},
		{Name: "folds", Kind: Whole, Limit: Limit{Least: 2, Most: 1000, Noun: "folds"}, Default: "5, or 10 with fewer than 200 groups",
			Help: "Number of parts into which the groups are divided. With fewer groups than folds, one group is left out at a time."},
		{Name: "oneStandardError", Kind: Flag, Flag: "one-se", Help: "Of earlier versions, without effect: the simplest model within 1 % of the least error is chosen."},
		{Name: "full", Kind: Flag, Help: "Of earlier versions, without effect: every choice is fitted to every fold."},
		{Name: "compare", Kind: Texts, Shape: "readonly ('local' | 'ipca' | 'pca')[]", Argument: "local,pca", Default: "all three; pca alone if cells are missing", Help: "Other methods to fit to the same folds, for a table of errors.", More: "Where cells are missing only pca can be compared. An empty list compares none.", Shell: "none compares none."},
		{Name: "seed", Kind: Whole, Limit: seed, Help: "Seed of the division of the groups."},
	}}},
}

// Learning has the options of a learning curve: resample.CurveOptions.
var Learning = Struct{
	Interface: "LearningOptions",
	Help:      "The options of a learning curve. Options that are left out have defaults.",
	Sections: []Section{{"Learning curve", []Option{
		{Name: "settings", Kind: Groups, Limit: Limit{Items: mostItems}, Flag: "-", Shape: "-"}, // methods of the module
		{Name: "methods", Kind: Groups, Shape: "readonly FitOptions[]", Module: true, Argument: "ppca,pca", Help: "The methods to compare.", More: "A fit for each, without a sample; by default parameterized PCA.", Shell: "By default ppca, ipca and pca."},
		{Name: "sizes", Kind: Wholes, Key: "rows", Limit: Limit{Least: 2, Most: fault.MostNumbers, Items: mostItems, Noun: "observations"}, Argument: "20,50,100", Default: "at most 6, up to all",
			Help: "Numbers of training rows."},
		{Name: "repeats", Kind: Whole, Limit: Limit{Least: 1, Most: 1000, Noun: "repeats"}, Default: 5, Help: "Number of random samples of each size."},
		{Name: "seed", Kind: Whole, Limit: seed, Help: "Seed of the samples."},
	}}},
}

// Bootstrap has the options of a bootstrap: resample.BootstrapOptions.
var Bootstrap = Struct{
	Interface: "BootstrapOptions",
	Help:      "The options of a bootstrap. Options that are left out have defaults.",
	Sections: []Section{{"Bootstrap", []Option{
		{Name: "resamples", Kind: Whole, Limit: Limit{Least: 2, Most: 10_000, Noun: "resamples"}, Default: 200, Help: "Number of resamples: each draws as many groups of observations as there are, with replacement, and is fitted."},
		{Name: "level", Kind: Number, Limit: level, Default: 0.95, Argument: "share", Help: "Probability that a band covers the true number."},
		{Name: "seed", Kind: Whole, Limit: seed, Help: "Seed of the draws."},
	}}},
}

// Experiment has the options of an experiment: experiment.Options.
var Experiment = Struct{
	Interface: "ExperimentOptions",
	Help:      "See `ppca experiment -h`. An option that the experiment does not use is an error.",
	Sections: []Section{{"Experiment", []Option{
		{Name: "data", Kind: Group, Flag: "-", Shape: "DataSet | TrainingData", Module: true, Help: "The observations; by default synthetic ones, drawn with the seed."},
		{Name: "seed", Kind: Whole, Limit: seed, Default: 1, Help: "Seed of all random choices.", Page: &Field{Link: "x-seed"}},
		{Name: "splits", Kind: Whole, Limit: Limit{Least: 1, Most: 10_000, Noun: "splits"}, Help: "Number of random splits.", Page: &Field{}},
		{Name: "sizes", Kind: Wholes, Limit: Limit{Least: 1, Most: 100_000, Items: mostItems, Noun: "observations"}, Argument: "2,10,20", Help: "Training observations in each bin.", Page: &Field{}},
		{Name: "faces", Kind: Wholes, Limit: Limit{Least: 2, Most: 100_000, Items: mostItems, Noun: "faces"}, Argument: "100,200", Help: "Faces to recognise.", Page: &Field{}},
		{Name: "components", Kind: Wholes, Limit: components, Help: "Number of components; several if the experiment chooses among them.", Page: &Field{Link: "x-components"}},
		{Name: "lambdaMean", Kind: Numbers, Limit: stiffness, Argument: "λ", Help: "λ_m of PPCA; a list if λ is tuned or if the experiment varies it.", Page: &Field{Link: "x-lambda-mean"}},
		{Name: "lambdaBasis", Kind: Numbers, Limit: stiffness, Argument: "λ", Unit: "data²", Help: "λ_v of PPCA; a list as for λ_m.", Page: &Field{Link: "x-lambda-basis"}},
		{Name: "methods", Kind: Texts, Argument: "PCA,PPCA", Shape: "readonly (PaperMethod | (string & {}))[]", Help: "Methods to compare, with their names in the paper, such as 'PCA' or 'PPCA-paper'."},
		{Name: "tune", Kind: Flag, Help: "Tune λ of PPCA by cross-validation in each training set."},
		{Name: "smoothness", Kind: Choice, Values: Fit.Of("smoothness").Values, Shape: "Smoothness", Help: "What λ_v of PPCA penalises, see FitOptions.smoothness."},
		{Name: "noise", Kind: Choice, Values: Fit.Of("noise").Values, Limit: Fit.Of("noise").Limit, Shape: "NoiseModel", Argument: "theta", Page: &Field{Link: "x-noise"},
			Help: "Adds a row for each method with this noise, see FitOptions.noise; its name ends in -noise."},
	}}},
}
