package settings

import "ppca/core/limit"

// Read say how files become observations: dataset.Options.
var Read = Struct{
	Interface: "ReadOptions",
	Help:      "How files become observations. A column is chosen by its name, or by its number counted from 1, as a text.",
	Sections: []Section{{"Data", []Option{
		{Name: "theta", Kind: Text, Argument: "column", Shape: "string | readonly [string, string]",
			Help: "The column that is θ; two of them for two parameters at once.", Shell: "Separate two by a comma. For arrays: a file.npy."},
		{Name: "id", Kind: Text, Argument: "column", Help: "The column that names the observations."},
		{Name: "group", Kind: Text, Argument: "column", Help: "The column of groups, such as persons, that must not be separated."},
		{Name: "split", Kind: Text, Argument: "column", Flag: "-", Help: "The column that says train or test."},
		{Name: "weight", Kind: Text, Argument: "column",
			Help: "The column of how much each row counts in a fit, 0 or more: a weight of 2 is like the row twice, 0 leaves it out. Errors are plain means over rows."},
		{Name: "ignore", Kind: Texts, Argument: "column", Repeat: true, Help: "Columns to leave out.", Shell: "May be repeated."},
		{Name: "variables", Kind: Texts, Flag: "-", Help: "The columns to use as variables, in this order: those of a model, to project onto it."},
		{Name: "header", Kind: Flag, Flag: "-", Default: "guessed from the row", Help: "Whether the first row of a CSV holds names."},
		{Name: "pattern", Kind: Text, Flag: "-", Default: "the last number in the name", Help: "A regular expression with one group that finds θ in the name of a picture."},
		{Name: "blur", Kind: Group, Flag: "-", Shape: "BlurOptions", Help: "The blur experiment (paper §4.3): every picture once per bin, blurred with σ drawn from the bin."},
		{Name: "missing", Kind: Choice, Values: []Value{{"refuse", ""}, {"drop", ""}, {"model", ""}},
			Help:  "What becomes of cells that are empty, NaN, NA or infinite and of transparent pixels: 'refuse' is an error with the place of the first, 'drop' leaves their rows out, 'model' takes them as not observed.",
			More:  "PPCA is then fitted and projected on the other cells. By default cells of chosen columns are refused, other columns with such cells are proposed to be left out, and transparent pixels are seen over black.",
			Shell: "By default cells are refused (by impute: modelled), and transparent pixels are seen over black."},
		{Name: "observed", Kind: Text, Argument: "file.npy",
			Help: "A NumPy array (rows × variables, true and false) that says which cells are known. The others are modelled as not observed.",
			More: "By its name among the files; by default the one called observed, if there is one."},
		{Name: "testShare", Kind: Number, Limit: share, Flag: "-", Help: "The share of the rows to keep for testing, where the data have no split of their own."},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "-", Help: "Seed of the random split."},
		{Name: "standardise", Kind: Flag, Flag: "-", Help: "Divide each variable by its standard deviation before a fit."},
	}}},
}

// Blur is the experiment of §4.3 of the paper: dataset.Blur.
var Blur = Struct{
	Interface: "BlurOptions",
	Help:      "The blur experiment (paper §4.3).",
	Sections: []Section{{"", []Option{
		{Name: "bins", Kind: Numbers, Key: "blurBins", Limit: limit.Limit{Least: 0, Most: 1_000_000, Items: mostItems + 1}, Flag: "-", Unit: "pixels", Required: true, // wider is flat
			Help: "Endpoints of the bins of σ, increasing."},
		{Name: "faces", Kind: Whole, Key: "blurFaces", Limit: limit.Limit{Least: 0, Most: limit.Numbers, Noun: "pictures"}, Flag: "-", Default: "all", Help: "Training pictures to use."},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "-", Help: "Seed of the choice of pictures and of every σ."},
	}}},
}

// Portrait say how pictures with key points become observations: portrait.Options.
var Portrait = Struct{
	Interface: "PortraitOptions",
	Help:      "How pictures with key points become observations.",
	Sections: []Section{{"Pictures with key points", []Option{
		{Name: "exclude", Kind: Texts, Flag: "-", Help: "Names of pictures to leave out."},
		{Name: "pixels", Kind: Whole, Limit: limit.Limit{Least: 0, Most: 1_000_000, Noun: "pixels"}, Flag: "-", Default: "10,000, fewer where the pictures are coarser",
			Help: "How many pixels the pictures are warped to, about."},
		{Name: "whiten", Kind: Flag, Help: "Give every picture and channel the mean 0.5 and the standard deviation 0.031 (§4.4).", More: "turn() gives the colours back.", Shell: "Only with -landmarks."},
		{Name: "like", Kind: Group, Flag: "-", Shape: "Model", Module: true, Help: "The model onto which the pictures are to be projected: they are warped, and whitened, as its own were."},
		{Name: "testShare", Kind: Number, Limit: share, Flag: "-", Help: "The share of pictures for testing, drawn with the seed, never one person on both sides; where a table or folders say which, those."},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "-", Help: "Seed of that choice."},
	}}},
}

// Impute are the options of filling in.
var Impute = Struct{
	Interface: "ImputeOptions",
	Help:      "How missing cells are filled in.",
	Sections: []Section{{"Filling in", []Option{
		{Name: "heldOut", Kind: Number, Limit: share, Default: 0.1, Argument: "share", Help: "The share of the known cells that are hidden once, to measure the error; 0 for none."},
		{Name: "seed", Kind: Whole, Limit: seed, Default: 1, Help: "Decides which cells those are."},
		{Name: "table", Kind: Flag, Flag: "-", Module: true, Help: "The result is the bytes of a CSV."},
	}}},
}
