package settings

import "ppca/core/fault"

// Read has the options of reading files: dataset.Options.
var Read = Struct{
	Interface: "ReadOptions",
	Help:      "Options of reading files. A column is chosen by its name or by its number, from 1, as a text.",
	Sections: []Section{{"Data", []Option{
		{Name: "theta", Kind: Text, Argument: "column", Shape: "string | readonly [string, string]",
			Help: "The column that is θ; two of them for two parameters at once.", Shell: "Separate two by a comma. For arrays: a file.npy."},
		{Name: "id", Kind: Text, Argument: "column", Help: "The column that names the observations.", Page: &Field{}},
		{Name: "group", Kind: Text, Argument: "column", Help: "The column of groups, such as persons, that must stay on one side of a split.", Page: &Field{}},
		{Name: "split", Kind: Text, Argument: "column", Flag: "-", Help: "The column with train or test.", Page: &Field{Link: "split"}},
		{Name: "stratum", Kind: Text, Argument: "column", Help: "A column of categories, such as the sex: the same share of each category is held out for testing.", Page: &Field{}},
		{Name: "weight", Kind: Text, Page: &Field{}, Argument: "column",
			Help: "The column of observation weights, 0 or more: a weight of 2 counts like two equal rows, 0 leaves the row out of the fit. Errors are plain means over rows."},
		{Name: "ignore", Kind: Texts, Argument: "column", Repeat: true, Help: "Columns to leave out.", Shell: "Several have commas between; put quotes around a name that contains a comma.", Page: &Field{}},
		{Name: "variables", Kind: Texts, Flag: "-", Help: "The columns to use as variables, in this order, such as those of a model to project onto."},
		{Name: "encoding", Kind: Text, Page: &Field{}, Argument: "label", Default: "a mark at its beginning decides, else UTF-8, else Windows-1252",
			Help: "The encoding of a text file, such as windows-1252 or utf-16le."},
		{Name: "separator", Kind: Choice, Page: &Field{}, Values: []Value{{"comma", ""}, {"semicolon", ""}, {"tab", ""}, {"bar", ""}, {"blanks", ""}}, Default: "the one that divides the first lines most evenly",
			Help: "What separates the cells of a text file."},
		{Name: "names", Kind: Text, Page: &Field{}, Argument: "line", Default: "the last row of texts above the numbers",
			Help: "The line of the names, from 1, such as 13; two lines, such as 13-14, if units are below the names; none if the file has no names."},
		{Name: "rows", Kind: Text, Page: &Field{}, Argument: "a-b", Default: "all below the names",
			Help: "The first and the last line of the data, such as 15-114. One may be absent: 15- or -114."},
		{Name: "transpose", Kind: Flag, Page: &Field{}, Help: "Each column of the file is an observation, and each row a variable."},
		{Name: "header", Kind: Flag, Flag: "-", Default: "by the cells", Help: "Whether the first row of a table has names. The option names says more."},
		{Name: "sheet", Kind: Text, Page: &Field{}, Argument: "name", Default: "the first with a table of numbers", Help: "The sheet of an Excel workbook (.xlsx)."},
		{Name: "decimal", Kind: Choice, Page: &Field{}, Values: []Value{{".", ""}, {",", ""}}, Default: "by the cells",
			Help: "The decimal mark. The other mark separates thousands."},
		{Name: "dates", Kind: Choice, Page: &Field{}, Values: []Value{{"dmy", ""}, {"mdy", ""}, {"ymd", ""}}, Default: "by the cells",
			Help: "The order of day, month and year in dates such as 03/04/2024."},
		{Name: "time", Kind: Choice, Page: &Field{}, Values: []Value{{"year", ""}, {"days", ""}, {"hours", ""}, {"minutes", ""}, {"seconds", ""}, {"day-of-year", ""}, {"hour-of-day", ""}}, Default: "by their span",
			Help: "The number that a date or a time becomes: the year with its fraction; days since the first day; hours, minutes or seconds since the first hour or minute; the day of the year (period 365.25) or the hour of the day (period 24). The name of the column gets the unit."},
		{Name: "na", Kind: Texts, Page: &Field{}, Argument: "text", Repeat: true, Default: "the usual ones, such as n/a and -",
			Help: "Texts and numbers that mean missing, such as -999, beside empty cells, NA and NaN. They replace the usual ones: none accepts no other.", Shell: "May be repeated."},
		{Name: "long", Kind: Text, Page: &Field{}, Argument: "id,time,value",
			Help: "The columns of a long table, which has one value in a row. id,time,value makes a row for each id, with a variable for each time; id,time,name,value a row for each id and time, with a variable for each name. none keeps the rows."},
		{Name: "grid", Kind: Whole, Page: &Field{}, Limit: Limit{Least: 2, Most: 1000, Noun: "places"}, Argument: "n", Default: "the places of the file",
			Help: "Puts the curves of a long table on so many places, by local averages. Use it if each curve was measured at places of its own."},
		{Name: "oneHot", Kind: Texts, Page: &Field{}, Argument: "column", Flag: "one-hot", Repeat: true, Help: "Columns of text that become a variable of 1 and 0 for each of their texts.", Shell: "Several have commas between."},
		{Name: "plain", Kind: Flag, Page: &Field{}, Help: "Read numbers only: no dates, no texts that mean missing, no thousands."},
		{Name: "pattern", Kind: Text, Argument: "expression", Default: "the last number in the name", Help: "A regular expression with one group that finds θ in the name of a picture.", Page: &Field{Link: "pattern"}},
		{Name: "groupPattern", Kind: Text, Argument: "expression", Help: "A regular expression with one group that finds the group in the name of a picture, such as a person."},
		{Name: "blur", Kind: Group, Flag: "-", Shape: "BlurOptions", Help: "The blur experiment (paper §4.3): every picture once per bin, blurred with a random σ from the bin."},
		{Name: "accept", Kind: Flag, Flag: "-", Module: true, Help: "Accept the proposed roles of columns that no option names, and model missing cells, as ppca fit does.",
			More: "SetSummary.accepted has the options that say the same."},
		{Name: "missing", Kind: Choice, Values: []Value{{"refuse", ""}, {"drop", ""}, {"model", ""}}, Page: &Field{},
			Help:  "Treatment of cells that are empty, NaN, NA or infinite, and of transparent pixels: 'refuse' is an error with the place of the first, 'drop' leaves their rows out, 'model' treats them as not observed.",
			More:  "PPCA is then fitted to and projected on the other cells. By default, such cells in chosen columns are an error, other columns with such cells are left out, and transparent pixels are drawn over black.",
			Shell: "By default such cells and pixels are modelled; describe -unseen refuses such cells, and draws transparent pixels over black."},
		{Name: "observed", Kind: Text, Argument: "file.npy",
			Help: "A NumPy array (rows × variables) of true for known cells and false for others, which are modelled as not observed.",
			More: "Its name among the files; by default the array called observed, if there is one."},
		{Name: "testShare", Kind: Number, Limit: share, Argument: "share", Help: "The fraction of the rows for testing, if the data have no split.",
			Shell: "By default fit, tune and learn hold out 0.2, as the page does; 0 fits all rows.", Page: &Field{Link: "test-share"}},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "split-seed", Help: "Seed of the random split.", Page: &Field{Link: "split-seed"}},
		{Name: "standardise", Kind: Flag, Help: "Divide each variable by its standard deviation before a fit.", Page: &Field{Link: "standardise"}},
	}}},
}

// Blur is the experiment of §4.3 of the paper: dataset.Blur.
var Blur = Struct{
	Interface: "BlurOptions",
	Help:      "The blur experiment (paper §4.3).",
	Sections: []Section{{"", []Option{
		{Name: "bins", Kind: Numbers, Key: "blurBins", Limit: Limit{Least: 0, Most: 1_000_000, Items: mostItems + 1}, Flag: "-", Unit: "pixels", Required: true, // wider is flat
			Help: "Endpoints of the bins of σ, increasing."},
		{Name: "faces", Kind: Whole, Key: "blurFaces", Limit: Limit{Least: 0, Most: fault.MostNumbers, Noun: "pictures"}, Flag: "-", Default: "all", Help: "Training pictures to use.", Page: &Field{Link: "blur-faces"}},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "-", Help: "Seed of the choice of pictures and of every σ.", Page: &Field{Link: "blur-seed"}},
	}}},
}

// Portrait has the options of pictures with key points: input.PortraitOptions.
var Portrait = Struct{
	Interface: "PortraitOptions",
	Help:      "Options of pictures with key points.",
	Sections: []Section{{"Pictures with key points", []Option{
		{Name: "exclude", Kind: Texts, Flag: "-", Help: "Names of pictures to leave out."},
		{Name: "pixels", Kind: Whole, Limit: Limit{Least: 0, Most: 1_000_000, Noun: "pixels"}, Flag: "-", Default: "10,000, or fewer for coarser pictures",
			Help: "Approximate number of pixels of the warped pictures."},
		{Name: "whiten", Kind: Flag, Help: "Give every picture and channel the mean 0.5 and the standard deviation 0.031 (§4.4).", More: "turn() restores the colours.", Shell: "Only with -landmarks."},
		{Name: "like", Kind: Group, Flag: "-", Shape: "Model", Module: true, Help: "A model to project onto: the pictures are warped and whitened like its own."},
		{Name: "testShare", Kind: Number, Limit: share, Flag: "-", Help: "The fraction of pictures for testing, drawn with the seed; all pictures of a person stay on one side. A table or folders with train and test take precedence."},
		{Name: "seed", Kind: Whole, Limit: seed, Flag: "-", Help: "Seed of this split."},
	}}},
}

// Impute has the options of filling in missing cells.
var Impute = Struct{
	Interface: "ImputeOptions",
	Help:      "Options of filling in missing cells.",
	Sections: []Section{{"Filling in", []Option{
		{Name: "heldOut", Kind: Number, Limit: share, Default: 0.1, Argument: "share", Help: "The fraction of known cells to hide at a time, until the error is measured on 300; 0 for none."},
		{Name: "seed", Kind: Whole, Limit: seed, Default: 1, Help: "Seed of the choice of these cells."},
		{Name: "table", Kind: Flag, Flag: "-", Module: true, Help: "Return the bytes of a CSV."},
	}}},
}

// Locate has the options of reading θ from observations.
var Locate = Struct{
	Interface: "LocateOptions",
	Help:      "Options of reading θ from observations.",
	Sections: []Section{{"Reading θ", []Option{
		{Name: "level", Kind: Number, Limit: level, Default: 0.9, Argument: "share", Help: "The probability that θ lies in its interval."},
		{Name: "prior", Kind: Choice, Default: "data", Values: []Value{{"data", ""}, {"flat", ""}}, Shape: "'data' | 'flat'",
			Help: "The distribution of θ before the observation is seen: that of the training rows, or flat. The regression does not use it."},
	}}},
}
