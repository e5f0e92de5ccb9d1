package settings

import (
	"cmp"

	"ppca/core/fault"
)

const (
	mostItems = 100       // of a list to tune over or to compare
	mostReal  = 1e300     // of numbers in units of the data or of θ: differences of two stay finite
	mostWhole = 1<<53 - 1 // the largest whole number that JavaScript and JSON readers keep exactly
)

// Limits of several options.
var (
	bins       = Limit{Least: 1, Most: fault.MostBins, Items: mostItems, Noun: "bins"}
	endpoints  = Limit{Least: -mostReal, Most: mostReal, Items: fault.MostBins + 1}
	interval   = Limit{Least: -mostReal, Most: mostReal, Items: 2}
	period     = Limit{Least: 1 / mostReal, Most: mostReal}
	components = Limit{Least: 1, Most: 4096, Items: mostItems, Noun: "components"}
	stiffness  = Limit{Least: 0, Most: mostReal, Infinite: true, Items: mostItems}
	share      = Limit{Least: 0, Most: 0.99} // of rows or cells
	level      = Limit{Least: 0.5, Most: 0.999}
	seed       = Limit{Least: 0, Most: mostWhole}
	positive   = Limit{Least: 0, Most: mostReal}
	steps      = Limit{Least: 0, Most: 10_000, Noun: "steps"}
	rounds     = Limit{Least: 1, Most: 100_000}
)

// counting are limits of a number of things.
func counting(l Limit, noun string) Limit {
	l.Noun = noun
	return l
}

// Bounds are limits that belong to no single option: products and lengths of lists, and what is
// shown.
var Bounds = map[string]Limit{
	"gridBins": {Least: 1, Most: fault.MostBins, Whole: true, Noun: "bins"}, // product of the bins along both axes
	"points":   {Least: 1, Most: 10_000, Whole: true},                       // product of the lists to tune over
	"singles":  {Least: 2, Most: 16, Whole: true, Noun: "variables"},        // of a table whose variables are shown one by one: a chart over θ and an error for each

	"answerCharacters": {Least: 0, Most: fault.MostAnswerCharacters, Whole: true, Noun: "characters"},
	"answerChoices":    {Least: 2, Most: fault.MostAnswerChoices, Whole: true, Noun: "choices"},
	"handIns":          {Least: 1, Most: fault.MostHandIns, Whole: true, Noun: "hand-ins"},
	"keyBytes":         {Least: 1, Most: fault.MostKeyBytes, Whole: true, Noun: "bytes"},
	"logRuns":          {Least: 0, Most: fault.MostLogRuns, Whole: true, Noun: "runs"},
	"packedCharacters": {Least: 4, Most: fault.MostPackedCharacters, Whole: true, Noun: "characters"},
	"pictureSize":      {Least: fault.LeastSize, Most: fault.MostSize, Whole: true, Noun: "pixels"},
	"questions":        {Least: 0, Most: fault.MostQuestions, Whole: true, Noun: "questions"},
	"textCharacters":   {Least: 1, Most: fault.MostTextCharacters, Whole: true, Noun: "characters"},
	"titleCharacters":  {Least: 1, Most: fault.MostTitleCharacters, Whole: true, Noun: "characters"},
}

// The fits to which an option applies.
var (
	moving      = When{Methods: []string{"ppca", "ppca-normalised", "ipca", "local"}}
	smooth      = When{Methods: []string{"ppca", "ppca-normalised"}}
	exactly     = When{Methods: smooth.Methods, Solver: "exact"}
	byAlgorithm = When{Methods: smooth.Methods, Solver: "paper"}
	weighing    = When{Methods: []string{"ppca", "ppca-normalised", "ipca", "local", "pca", "mpca", "spca"}} // methods that use observation weights
	bySPCA      = When{Methods: []string{"spca"}}
	byLocal     = When{Methods: []string{"local"}}
	byLPP       = When{Methods: []string{"lpp"}}
)

// Fit are the settings of a fit. Package method has the struct, in the order of this table.
var Fit = Struct{
	Interface: "FitOptions",
	Help:      "The settings of a fit. Options that are left out have defaults that depend on the data.",
	Sections: []Section{
		{"Method", []Option{
			{Name: "method", Kind: Choice, Default: "ppca", Values: []Value{
				{"ppca", "PPCA: changes with θ"}, {"ipca", "IPCA: one PCA per bin"}, {"local", "Local PCA: a PCA around each θ"}, {"pca", "PCA: ignores θ"}, {"ppca-normalised", "PPCA, coefficients of variance 1"},
				{"mpca", "MPCA: PCA, coefficients of variance 1"}, {"spca", "SPCA: sparse loadings"}, {"lpp", "LPP: keeps neighbours close"},
			}, Help: "The method.", Shape: "Method", Empty: true, Page: &Field{Label: "Method", Step: true}},
		}},
		{"Bins of θ", []Option{
			{Name: "endpoints", Kind: Numbers, Limit: endpoints, When: moving, Empty: true,
				Help:  "Endpoints of the bins: increasing values of θ, in place of bins.",
				Shell: "One endpoint, for one of two parameters, makes the model ignore this parameter."},
			{Name: "bins", Kind: Whole, Limit: bins, When: moving, Default: 4, Empty: true,
				Help:  "Number of bins that divide the range of θ.",
				Shell: "For two parameters, write both with a slash, as in 4/3; also in -endpoints, -range, -spacing and -periodic."},
			{Name: "range", Kind: Numbers, Limit: interval, When: moving, Default: "the range of the data", Empty: true, Argument: "lo,hi", Shape: "readonly [number, number]",
				Help: "Range of θ that the bins divide."},
			{Name: "spacing", Kind: Choice, When: moving, Default: "width", Values: []Value{{"width", "bins of equal width"}, {"count", "bins of equal count"}}, Empty: true,
				Help: "Bins of equal width, or bins with equal counts of training observations.",
				More: "If values of θ repeat, bins of equal count may merge; summary.warnings says so."},
			{Name: "periodic", Kind: Number, Limit: period, When: moving, Argument: "period", Empty: true,
				Help: "The period of θ, such as 360 for degrees or 24 for hours. At least 3 bins form a ring over the period, from 0 or from the first endpoint.",
				More: "θ outside one period is wrapped; summary.warnings counts these values."},
			{Name: "axes", Kind: Groups, Limit: Limit{Items: 2}, When: moving, Type: "[]Axis", Flag: "-", Shape: "readonly [Axis, Axis]",
				Help: "For two parameters: the bins along each, in place of the options above. Without axes, bins and spacing hold for both.",
				More: "There is a knot for each pair of endpoints, and hat weights are bilinear."},
		}},
		{"Components", []Option{
			{Name: "components", Kind: Whole, Limit: components, Default: "10, or one for every 15 rows below 150 rows, but no more than hold 90 % of the variance, at least 2, and at most half of the variables", Empty: true, Shape: "number | readonly number[] | 'auto'",
				Help:     "Number of components, V. For PPCA also one number for each endpoint, or 'auto': at each endpoint the fewest that explain 90 % of the variance there, at most 20.",
				Argument: "number|a,b,c|auto"},
			{Name: "componentsPerEndpoint", Kind: Wholes, Limit: Limit{Least: 1, Most: 4096, Items: fault.MostBins + 1, Noun: "components"}, Go: "PerEndpoint", Empty: true, Flag: "-", Shape: "-",
				Help: "PPCA: number of components at each endpoint, V_b."},
			{Name: "componentsShare", Kind: Number, Limit: Limit{Least: 0, Most: 1}, Go: "Share", Empty: true, Flag: "-", Shape: "-",
				Help: "PPCA: fraction of the variance that the components of each endpoint explain; 0 is the default."},
		}},
		{"Smoothness", []Option{
			{Name: "lambda", Kind: Group, When: smooth, Type: "LambdaSettings", Empty: true,
				Help: "Penalties of the energy. Infinity as mean or basis gives one mean, or one basis, for all θ.", Options: []Option{
					{Name: "mean", Default: "estimated from the data", Key: "lambdaMean", Flag: "lambda-mean", Limit: stiffness, Empty: true, Argument: "λ",
						Help: "Penalty on differences of neighbouring means, λ_m, no unit.", Shell: "Inf: one mean for all θ."},
					{Name: "basis", Default: "0.05 of the variance of the data", Key: "lambdaBasis", Flag: "lambda-basis", Limit: stiffness, Empty: true, Argument: "λ", Unit: "data²",
						Help: "Penalty on differences of neighbouring bases, λ_v.", Shell: "Inf: one basis for all θ."},
					{Name: "ortho", Default: "100 times the variance of the data", Key: "lambdaOrtho", Flag: "lambda-ortho", Limit: positive, Empty: true, Argument: "λ", Unit: "data²",
						Help: "Penalty on bases that are not orthonormal, λ_o."},
					{Name: "ratio", Key: "lambdaRatio", Flag: "lambda-ratio", Limit: Limit{Least: 1e-9, Most: 1e9}, Default: 1, Argument: "ratio",
						Help: "For two parameters: λ_m and λ_v along the second, as a multiple of those along the first."},
				}},
			{Name: "smoothness", Kind: Choice, When: exactly, Default: "bases", Values: []Value{{"bases", "of the bases, as in the paper"}, {"reconstructions", "of the reconstructions"}}, Type: "fit.Smoothness", Shape: "Smoothness",
				Help: "What λ_v penalises: the change of the basis vectors from knot to knot, or that of the reconstructions, in which each component has the weight of its variance.",
				Page: &Field{Label: "λ of the basis penalises changes", Hint: "Changes of the reconstructions weigh each component by its variance, so weak components may change more.", Step: true}},
		}},
		{"Noise", []Option{
			{Name: "noise", Kind: Choice, When: weighing, Default: "constant", Values: []Value{{"constant", "the same for all θ"}, {"theta", "changes with θ"}}, Limit: Limit{Former: []string{"variables"}}, Type: "fit.NoiseModel", Shape: "NoiseModel",
				Help: "The noise that the fit assumes. With theta, a first fit estimates the noise σ² at each θ from its residuals, and each observation has the weight 1/σ².",
				More: "summary.noise has the estimate, and whether it pays.",
				Page: &Field{Label: "Noise", Hint: "With noise that changes with θ, the training gives each observation the weight 1/σ²(θ). A first fit estimates σ².", Step: true}},
		}},
		{"Solver", []Option{
			{Name: "solver", Kind: Choice, When: smooth, Default: "exact", Values: []Value{{"exact", "exact: Riemannian L-BFGS"}, {"paper", "the paper’s Algorithm 1"}}, Type: "fit.Solver", Shape: "Solver", Empty: true,
				Help: "The solver: exact, or Algorithm 1 of the paper.", Page: &Field{Label: "Solver", Step: true}},
			{Name: "gauge", Kind: Choice, When: exactly, Default: "decoupled", Values: []Value{{"decoupled", "decoupled: means first"}, {"centred", "centred: Σβ = 0"}, {"ridge", "ridge: centred, small β"}}, Type: "fit.Gauge", Shape: "Gauge", Empty: true,
				Help: "The rule that fixes the means. The energy alone does not determine them.",
				Page: &Field{Label: "Gauge", Hint: "The rule that fixes the means. The energy alone does not determine them.", Step: true}},
			{Name: "start", Kind: Choice, When: exactly, Default: "both; the lower energy wins", Values: []Value{{"", "both"}, {"pooled", "pooled"}, {"knotwise", "knotwise"}}, Type: "fit.Start", Empty: true,
				Help: "Initial bases of the exact solver: one PCA for all knots, or one for each knot."},
			{Name: "effort", Kind: Choice, When: exactly, Default: "starts", Values: []Value{{"starts", "starts"}}, Limit: Limit{Former: []string{"usual", "thorough"}},
				Help: "Of earlier versions, without effect: a fit runs from its starts."},
			{Name: "ridge", Kind: Number, Limit: positive, When: exactly, Default: 0.03, Empty: true, Argument: "ε",
				Help: "ε, the penalty on large coefficients: of the ridge gauge, and wherever cells are missing.", Page: &Field{Label: "Ridge ε"}},
			{Name: "tolerance", Kind: Number, Limit: Limit{Least: 0, Most: 1}, When: exactly, Default: 1e-7, Empty: true, Argument: "share",
				Help: "The fit ends when the estimated remaining decrease is at most this fraction of the energy.", Shell: "When tuning λ the default is 1e-3.",
				Page: &Field{Label: "Tolerance", Hint: "The training ends when the estimated remaining decrease is at most this fraction of the energy."}},
			{Name: "maxEvaluations", Kind: Whole, Limit: counting(rounds, "evaluations"), When: exactly, Default: 400, Empty: true,
				Help: "Most evaluations of the energy from each initial point.", Shell: "With -solver paper: most cycles.",
				Page: &Field{Label: "Most evaluations", Empty: "auto", Link: "evaluations"}},
			{Name: "seed", Kind: Whole, Limit: seed, Default: 1, Type: "*float64", Empty: true,
				Help: "Seed of all random choices: the same data, options and seed give the same model.",
				Page: &Field{Label: "Seed", Hint: "The same data, options and seed give the same model.", Step: true}},
			{Name: "sample", Kind: Whole, Limit: Limit{Least: 2, Most: fault.MostNumbers, Noun: "observations"}, Default: "all",
				Help: "Size of a random sample of the training observations, spread over the bins. Endpoints and errors still use all observations.",
				More: "Each sampled observation has the weight of those that it represents (equal weights if the method ignores θ). Use it for a first look at large data.",
				Page: &Field{Label: "Training observations", Hint: "Train on a random sample of this size, spread over θ. Errors still use all observations.", Step: true}},
		}},
		{"Algorithm 1, with solver paper", []Option{
			{Name: "cycles", Kind: Whole, Limit: counting(rounds, "cycles"), When: byAlgorithm, Default: 300, Type: "*int", Empty: true,
				Help: "Most cycles.", Page: &Field{Label: "Most cycles", Empty: "auto"}},
			{Name: "meanSteps", Kind: Whole, Limit: steps, When: byAlgorithm, Default: "0, the closed form", Empty: true,
				Help: "Gradient steps for the means in a cycle.", Page: &Field{Label: "Steps for the means in a cycle", Empty: "0: closed form"}},
			{Name: "basisSteps", Kind: Whole, Limit: steps, When: byAlgorithm, Default: 100, Empty: true,
				Help: "Gradient steps for the bases in a cycle.", Page: &Field{Label: "Steps for the bases in a cycle", Empty: "auto"}},
			{Name: "meanRate", Kind: Number, Limit: positive, When: byAlgorithm, Empty: true, Argument: "α", Default: "by a bound on the curvature",
				Help: "Rate of the steps for the means.", Page: &Field{Label: "Rate for the means α", Empty: "auto"}},
			{Name: "basisRate", Kind: Number, Limit: positive, When: byAlgorithm, Empty: true, Argument: "α", Default: "by a bound on the curvature",
				Help: "Rate of the steps for the bases.", Page: &Field{Label: "Rate for the bases α", Empty: "auto"}},
		}},
		{"Local PCA, SPCA and LPP", []Option{
			{Name: "bandwidth", Kind: Number, Limit: Limit{Least: 0, Most: mostReal, Infinite: true}, When: byLocal, Argument: "h", Default: "by cross-validation",
				Help: "Local PCA: bandwidth h of the weights exp(−(θ_i−θ)²/2h²), in the units of θ; with two parameters as a share of the range of each. Infinite is PCA; 0 is the default.",
				Page: &Field{Label: "Bandwidth", Hint: "In the units of θ: how far observations count for the PCA at a θ. With two parameters, a share of the range of each.", Empty: "by cross-validation"}},
			{Name: "nonzeros", Kind: Whole, Limit: Limit{Least: 1, Most: fault.MostNumbers, Noun: "loadings"}, When: bySPCA, Default: "half", Empty: true,
				Help: "SPCA: number of nonzero loadings of each component.", Page: &Field{Label: "Loadings that are not 0", Hint: "For each component; all others are exactly 0."}},
			{Name: "sparseRidge", Kind: Number, Limit: Limit{Least: 0, Most: mostReal, Infinite: true}, When: bySPCA, Default: "1e-6, above 1024 variables infinite", Empty: true, Argument: "λ₂",
				Help: "SPCA: λ₂ of the elastic net, relative to the mean square of a variable; infinite for soft thresholds.", Page: &Field{}},
			{Name: "neighbours", Kind: Whole, Limit: Limit{Least: 1, Most: fault.MostNumbers, Noun: "neighbours"}, When: byLPP, Default: 5, Empty: true,
				Help: "LPP: number of neighbours of each observation.", Page: &Field{Label: "Neighbours", Hint: "For each observation: the nearest others, which the projection keeps close."}},
			{Name: "heat", Kind: Number, Limit: Limit{Least: 0, Most: mostReal, Infinite: true}, When: byLPP, Default: "the mean of distance²", Empty: true, Argument: "t", Unit: "data²",
				Help: "LPP: t of the weights exp(−distance²/t); infinite for weights of 1.", Page: &Field{}},
		}},
	},
}

var methodNames = map[string]string{
	"ppca": "PPCA", "ipca": "IPCA", "local": "local PCA", "pca": "PCA", "ppca-normalised": "normalised PPCA",
	"mpca": "MPCA", "spca": "SPCA", "lpp": "LPP",
}

// MethodName returns the name of a method in tables, charts and sentences; of an unknown one, what
// is given.
func MethodName(method string) string { return cmp.Or(methodNames[method], method) }

// Axis has the bins along one of two parameters: method.Axis.
var Axis = Struct{
	Interface: "Axis",
	Help:      "The bins along one of two parameters, as in FitOptions.",
	Sections: []Section{{"", []Option{
		{Name: "endpoints", Kind: Numbers, Limit: endpoints, When: moving, Empty: true, Help: "One endpoint: the model ignores this parameter."},
		{Name: "bins", Kind: Whole, Limit: bins, When: moving, Empty: true, Help: "Number of bins."},
		{Name: "spacing", Kind: Choice, When: moving, Values: []Value{{"width", ""}, {"count", ""}}, Empty: true, Help: "Bins of equal width, or with equal counts of training observations."},
		{Name: "range", Kind: Numbers, Limit: interval, When: moving, Empty: true, Shape: "readonly [number, number]", Help: "Range that the bins divide."},
		{Name: "periodic", Kind: Number, Limit: period, When: moving, Empty: true, Help: "The period of this parameter."},
	}}},
}
