package limit

const (
	mostBins  = 4096  // models have a handful; far more would end in no memory
	mostItems = 100   // of a list to search or to compare
	mostReal  = 1e300 // of numbers in units of the data or of θ: differences of two stay finite
)

// table has each option under the name that it has in JSON and in JavaScript, or
// under that of its tag `limit`.
var table = map[string]Limit{
	// Where the bins are. Endpoints are one more than bins.
	"bins":      {Least: 1, Most: mostBins, Whole: true, Items: mostItems, Noun: "bins"},
	"gridBins":  {Least: 1, Most: mostBins, Whole: true, Noun: "bins"}, // product of the bins along both axes
	"endpoints": {Least: -mostReal, Most: mostReal, Items: mostBins + 1},
	"range":     {Least: -mostReal, Most: mostReal, Items: 2},
	"periodic":  {Least: 1 / mostReal, Most: mostReal},

	"axes": {Items: 2},

	// Components: one number, one for each endpoint, or several to search.
	"components":            {Least: 1, Most: 4096, Whole: true, Items: mostItems, Noun: "components"},
	"componentsPerEndpoint": {Least: 1, Most: 4096, Whole: true, Items: mostBins + 1, Noun: "components"},
	"componentsShare":       {Least: 0, Most: 1},

	// Penalties.
	"lambdaMean":  {Least: 0, Most: mostReal, Infinite: true, Items: mostItems},
	"lambdaBasis": {Least: 0, Most: mostReal, Infinite: true, Items: mostItems},
	"lambdaOrtho": {Least: 0, Most: mostReal},
	"lambdaRatio": {Least: 1e-9, Most: 1e9},
	"ridge":       {Least: 0, Most: mostReal},

	// How long a fit goes on.
	"tolerance":      {Least: 0, Most: 1},
	"maxEvaluations": {Least: 1, Most: 100_000, Whole: true, Noun: "evaluations"},
	"cycles":         {Least: 1, Most: 100_000, Whole: true, Noun: "cycles"},
	"meanSteps":      {Least: 0, Most: 10_000, Whole: true, Noun: "steps"},
	"basisSteps":     {Least: 0, Most: 10_000, Whole: true, Noun: "steps"},
	"meanRate":       {Least: 0, Most: mostReal},
	"basisRate":      {Least: 0, Most: mostReal},
	"seed":           {Least: 0, Most: largestWhole, Whole: true},
	"sample":         {Least: 2, Most: Numbers, Whole: true, Noun: "observations"},

	// Other methods.
	"nonzeros":    {Least: 1, Most: Numbers, Whole: true, Noun: "loadings"},
	"sparseRidge": {Least: 0, Most: mostReal, Infinite: true},
	"neighbours":  {Least: 1, Most: Numbers, Whole: true, Noun: "neighbours"},
	"heat":        {Least: 0, Most: mostReal, Infinite: true},

	// Reading.
	"testShare": {Least: 0, Most: 0.99},
	"blurBins":  {Least: 0, Most: 1_000_000, Items: mostItems + 1}, // σ in pixels; wider is flat
	"blurFaces": {Least: 0, Most: Numbers, Whole: true, Noun: "pictures"},
	"pixels":    {Least: 0, Most: 1_000_000, Whole: true, Noun: "pixels"}, // of the template of faces

	// Filling in: the share of the known cells that is hidden.
	"heldOut": {Least: 0, Most: 0.99},

	// Choosing λ.
	"folds":  {Least: 2, Most: 1000, Whole: true, Noun: "folds"},
	"points": {Least: 1, Most: 10_000, Whole: true}, // product of the lists that are searched

	// Learning curves and experiments.
	"settings": {Items: mostItems}, // methods of a learning curve
	"rows":     {Least: 2, Most: Numbers, Whole: true, Items: mostItems, Noun: "observations"},
	"repeats":  {Least: 1, Most: 1000, Whole: true, Noun: "repeats"},
	"splits":   {Least: 1, Most: 10_000, Whole: true, Noun: "splits"},
	"sizes":    {Least: 1, Most: 100_000, Whole: true, Items: mostItems, Noun: "observations"},
	"faces":    {Least: 2, Most: 100_000, Whole: true, Items: mostItems, Noun: "faces"},
}
