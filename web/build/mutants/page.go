package mutants

// What web/README promises of the page.
var ofThePage = []Mutant{
	// The order of late answers.
	change("a slider's last request is always answered", "web/app/latest.js",
		"while (waiting) {", "if (waiting) {", inNode("latest.test.js", "the newest request")),
	change("answers to a slider never overtake each other", "web/app/latest.js",
		"return running ? Promise.resolve() : run();", "return run();", inNode("latest.test.js", "the newest request")),
	change("a job that fails does not end those after it", "web/app/latest.js",
		"} finally {\n      running = false;\n    }", "} catch (error) {\n      throw error;\n    }\n    running = false;", inNode("latest.test.js", "the newest request")),
	change("θ that is moved while an observation comes stays", "web/app/control/explore.js",
		"take({ ...place, ...since.place }, own.coefficients)", "take(place, own.coefficients)", inBrowser("page-late.test.js", "θ and β that are moved")),

	// Links.
	change("only the keys of the table are read", "web/app/link/link.js",
		"if (!Object.hasOwn(keys, name)) {", "if (!(name in keys)) {", inNode("page-link.test.js", "no text makes the parser throw")),
	change("a link writes what it reads", "web/app/link/kinds.js",
		"Object.is(value, -0) ? '-0' : String(value)", "value.toFixed(3)", inNode("page-link.test.js", "every key is read back")),
	change("−0 stays −0", "web/app/link/kinds.js",
		"Object.is(value, -0) ? '-0' : String(value)", "String(value)", inNode("page-link.test.js", "no text makes the parser throw")),
	change("a comma inside of an item is escaped", "web/app/link/kinds.js",
		"encodeURIComponent(wellFormed(value))", "wellFormed(value)", inNode("page-link.test.js", "no text makes the parser throw")),
	change("a value that is not understood is told", "web/app/link/link.js",
		"if (value === undefined) problems.push(", "if (value === null) problems.push(", inBrowser("page-link.test.js", "wrong values are said")),
	change("hide= takes away what should not be there", "web/app/link/hide.js",
		"{ display: none !important; }", "{ opacity: 0.01 !important; }", inBrowser("page-link.test.js", "wrong values are said")),
	change("hide=experiments hides the experiments", "web/app/link/hide.js",
		`experiments: '#tabs [data-view="experiments"]'`, `experiments: '#tabs [data-view="experiment"]'`, inBrowser("page-link.test.js", "wrong values are said")),
}
