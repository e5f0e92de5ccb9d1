package mutants

// What web/app/README promises of the page.
var ofThePage = []Mutant{
	// The order of late answers.
	change("a slider's last request is always answered", "web/app/kit/latest.js",
		"while (waiting) {", "if (waiting) {", inNode("model/latest.test.js", "the newest request")),
	change("answers to a slider never overtake each other", "web/app/kit/latest.js",
		"return running ? Promise.resolve() : run();", "return run();", inNode("model/latest.test.js", "the newest request")),
	change("a job that fails does not end those after it", "web/app/kit/latest.js",
		"} finally {\n      running = false;\n    }", "} catch (error) {\n      throw error;\n    }\n    running = false;", inNode("model/latest.test.js", "the newest request")),
	change("θ that is moved while an observation comes stays", "web/app/explore/explore-control.js",
		"moveTo({ ...place, ...since.place }, own.coefficients)", "moveTo(place, own.coefficients)", inBrowser("model/page-late.test.js", "θ and β that are moved")),

	// The report for readers.
	change("the report of the page has the command that repeats it", "core/sheet/command.go",
		"if share != limit.TestShare {", "if share == limit.TestShare {", inGo("core/cmd/ppca/internal/train", "TestArgumentsMeanTheirOptions")),
	change("page and command line write the same report", "wasm/api/study/sheet.go",
		"set.Train < set.Rows()", "set.Train > set.Rows()", inBrowser("data/page-walks.test.js", "a year of weather")),

	// Figures.
	change("figures for papers have light colours", "web/app/charts/svg.js",
		"dataset.theme = 'light'", "dataset.theme = 'dark'", inBrowser("model/page-figures.test.js", "a chart is saved as SVG")),
	change("figures for papers are as wide as they say", "web/app/charts/svg.js",
		"width / millimetres, height", "width * 3, height", inBrowser("model/page-figures.test.js", "a chart is saved as SVG")),

	// Real data.
	change("of equally near rows the first shown is for testing", "web/app/kit/grid.js",
		"away <= least", "away < least", inBrowser("data/page-real.test.js", "a year of weather")),
	change("a link says that real data are read in another way", "web/app/link/link.js",
		"real && !reread(state) ? real.read", "real ? real.read", inBrowser("data/page-real.test.js", "a link to real data")),

	// Labs.
	change("a hint comes before the result", "web/app/labframe/lab-panel.js",
		"const seen = right || state.labStage === 'hint';", "const seen = true;", inBrowser("model/page-labs.test.js", "a lab asks, gives a hint")),
	change("a result of other sliders is marked", "web/app/labframe/lab-panel.js",
		"root.classList.add('stale');", "", inBrowser("model/page-labs.test.js", "a curve is drawn by keys")),
	change("answers that are too close to tell apart all count", "web/app/labs/compared.js",
		"mean(differences) <= standardError(differences)", "mean(differences) <= 0", inBrowser("model/labs.test.js", "within a standard error")),

	// Drafts.
	change("only the database says whether there is a draft", "web/app/drafts/draft-control.js",
		"name }) => name === 'ppca-draft')", "name }) => name === 'ppca-draft') && localStorage.getItem('ppca-draft') === 'yes'", inBrowser("keep/page-killed.test.js", "when data are there")),
	change("a draft is on the disk when it is written", "web/app/drafts/transaction.js",
		"{ durability: 'strict' }", "{ durability: 'relaxed' }", draftWritten),
	change("a page that is left holds no transaction", "web/app/drafts/transaction.js",
		"if (!persisted) return;", "if (persisted) return;", inBrowser("keep/page-unkept.test.js", "begins no transaction")),
	change("where the database takes no files, a draft has their bytes", "web/app/drafts/bare.js",
		"name === 'UnknownError'", "name === 'Unknown'", inBrowser("keep/page-unkept.test.js", "takes no files")),
	change("a place that never rests is written too", "web/app/drafts/draft.js",
		"Math.min(rest, since + longest - now)", "rest", draftWritten),
	change("new data and models are written at once", "web/app/drafts/draft.js",
		"urgent ? 0 : Math.max", "urgent ? 8000 : Math.max", inBrowser("keep/page-killed.test.js", "when data are there")),
	change("data over the limit are not kept, and that is said", "web/app/drafts/draft.js",
		"if (size > most) throw", "if (size > 1000 * most) throw", inBrowser("keep/page-unkept.test.js", "data over the limit")),
	change("an older draft never comes back in place of newer work", "web/app/drafts/draft.js",
		"      await shelf.drop().catch(() => {}); // an older draft must not replace the open work\n", "", inBrowser("keep/page-unkept.test.js", "data over the limit")),
	change("the page says what it cannot keep", "web/app/drafts/draft.js",
		"      unkept.show(reasonOf(error), packable);\n", "", inBrowser("keep/page-unkept.test.js", "without room")),
	change("the draft of a tab that lives is not offered to others", "web/app/drafts/draft-database.js",
		"if (place.tab === tab || living.has(place.tab)) continue;", "if (place.tab === tab) continue;", inBrowser("keep/page-draft.test.js", "in another tab, when its own was closed")),
	change("of several drafts the newest is offered", "web/app/drafts/draft-database.js",
		"sort((a, b) => b.turn - a.turn)", "sort((a, b) => a.turn - b.turn)", inBrowser("keep/page-killed.test.js", "of several tabs the newest")),
	change("data opened during a restore replace the draft", "web/app/drafts/draft-control.js",
		"giveUp.abort();", "", inBrowser("keep/page-draft.test.js", "after a reload, after the program has died")),

	// The run log.
	change("the run log survives a reload", "web/app/drafts/draft.js",
		"log: { runs, runsGone, work: answered },", "log: undefined,", inBrowser("model/page-assignments.test.js", "the run log keeps every training")),

	// The opening.
	change("no model of the opening is fitted to unseen dots", "web/app/opening/dot-lines.js",
		"engine.fit({ ...rowsOf(dots.filter((dot) => !dot.unseen))", "engine.fit({ ...rowsOf(dots)", inBrowser("model/page-heads.test.js", "the opening")),
	change("all lines of the opening follow a dot", "web/app/opening/opening-control.js",
		"dots === fitted ? ['ppca']", "fitted ? ['ppca']", inBrowser("model/page-heads.test.js", "the opening")),
	change("the terms of the energy that change light up", "web/app/story/energy-figure.js",
		"names.filter((name) => Math.abs(energy[name] - other[name])", "names.filter((name) => Math.abs(energy.total - other.total)", inBrowser("model/page-story-figures.test.js", "the terms of the energy that change light up")),
	change("a figure of the story computes only while it is on the screen", "web/app/story/cloud-figure.js",
		"    if (!seen) return;\n    cloud", "    cloud", inBrowser("model/page-story.test.js", "a figure off the screen computes nothing")),
	change("settings come with data", "web/app/state/state.js",
		"summary != null || shown in models", "true", inBrowser("model/page-heads.test.js", "the opening")),

	change("PPCA turns a person whom no model saw", "web/app/opening/demonstration-control.js",
		"      theta: thetas,\n", "      theta: thetas.map(() => yaws[known]),\n", inBrowser("model/page-heads.test.js", "Turn this person")),
	change("the person that turns is in no training data", "web/app/opening/demonstration-control.js",
		"const one = { data: await set.rows([known]),", "const one = { data: await set.rows([0]),", inBrowser("model/page-heads.test.js", "Turn this person")),
	change("a training closes the sheet of settings", "web/app/shell/sheet.js",
		"if (changed(view, training != null, reading != null)) open(false);", "changed(view);", inBrowser("look/page-look.test.js", "the sheet of narrow screens")),
	change("the sheet opens the folded settings", "web/app/shell/sheet.js",
		"if (shown()) events.emit('unfold', true);", "", inBrowser("look/page-look.test.js", "the sheet of narrow screens")),
	change("Escape gives the focus back to the button of the sheet", "web/app/shell/sheet.js",
		"      button.focus();\n", "", inBrowser("look/page-look.test.js", "the sheet of narrow screens")),
	change("what the first reading left out is not told beside the second", "web/app/data/reader.js",
		"proposals.has(code)", "code !== 'theta'", inBrowser("data/page-table.test.js", "a messy table asks one question")),

	change("a press on the text of a slider ends no page", "web/app/shell/sliding.js",
		"frame = requestAnimationFrame(() => classList.add('sliding'))", "classList.add('sliding')", inBrowser("model/page-explore.test.js", "a model of the heads")),

	change("the diagnosis of the page compares local PCA", "web/app/diagnosis/diagnosis-control.js",
		"local ? [...rivals, local] : rivals", "rivals", inBrowser("data/page-walks.test.js", "a year of weather")),
	change("curves of a long table say what they measure", "web/app/charts/variables.js",
		"axis?.measured || 'value'", "'value'", inBrowser("data/page-walks.test.js", "a long table of growth")),

	// Links.
	change("only the keys of the table are read", "web/app/link/link.js",
		"if (!Object.hasOwn(keys, name)) {", "if (!(name in keys)) {", inNode("keep/page-link.test.js", "no text makes the parser throw")),
	change("a link can be read and written again", "web/app/link/kinds.js",
		"Object.is(value, -0) ? '-0' : String(value)", "value.toFixed(3)", inNode("keep/page-link.test.js", "every key is read back")),
	change("−0 stays −0", "web/app/link/kinds.js",
		"Object.is(value, -0) ? '-0' : String(value)", "String(value)", inNode("keep/page-link.test.js", "no text makes the parser throw")),
	change("a comma inside of an item is escaped", "web/app/link/kinds.js",
		"encodeURIComponent(wellFormed(value))", "wellFormed(value)", inNode("keep/page-link.test.js", "every key is read back")),
	change("the page names a value of a link that it cannot read", "web/app/link/link.js",
		"if (value === undefined) problems.push(", "if (value === null) problems.push(", inBrowser("keep/page-link.test.js", "wrong values are said")),
	change("hide= removes the named parts", "web/app/link/hide.js",
		"{ display: none !important; }", "{ opacity: 0.01 !important; }", inBrowser("keep/page-link.test.js", "wrong values are said")),
	change("hide=experiments hides the experiments", "web/app/link/hide.js",
		`experiments: '#tabs [data-view="experiments"]'`, `experiments: '#tabs [data-view="experiment"]'`, inBrowser("keep/page-link.test.js", "wrong values are said")),
}

var draftWritten = inBrowser("keep/page-draft.test.js", "a draft is written though the page never rests")
