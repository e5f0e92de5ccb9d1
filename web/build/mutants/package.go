package mutants

// What web/README promises of the package, its types and their reference.
var ofThePackage = []Mutant{
	change("the package lists its files one by one", "web/build/package.go",
		"append(s.module.names(), plainProgram.name", "append([]string{\"engine\"}, plainProgram.name", inGo("web/build", "TestPackageListsItsFiles")),
	change("the guide links to nothing that the package lacks", "web/build/package.go",
		"|| s.module[to] != nil || packageTexts[to] != \"\"", "|| true", inGo("web/build", "TestPackageHasNoLinkOut")),
	change("each asset has an address", "web/build/package.go",
		"\t\"./\" + laterProgram.name: {Default: \"./\" + laterProgram.name},\n", "", inBrowser("package/package.test.js", "each asset has an address")),
	change("visitors do not keep source maps", "web/build/precache.go",
		" && !isMap(name)", "", inGo("web/build", "TestPrecache")),
	change("real data are fetched when they are asked for", "web/build/gallery.go",
		"s.asked[data+each.file] = true", "s.later[data+each.file] = true", inGo("web/build", "TestPrecache")),
	change("version is that of the release", "web/build/site.go",
		"release.Number, build, s.program", "release.Number[:1], build, s.program", inGo("web/build", "TestVersionFolder")),

	// Disposal.
	change("using frees models and sets", "web/engine/handle.js",
		"Symbol.dispose ?? Symbol('Symbol.dispose')", "Symbol('Symbol.dispose')", inBrowser("module/module-life.test.js", "what was freed is refused")),
	change("the module loads without Symbol.dispose", "web/engine/handle.js",
		" ?? Symbol('Symbol.dispose')", "", inNode("package/package.test.js", "without Symbol.dispose")),
	change("using frees the models of plain.wasm", "wasm/plain/plain.go",
		"js.Global().Get(\"Reflect\").Call(\"defineProperty\", model, symbol, d.dispose)", "_ = symbol", inBrowser("package/plain-node.test.js", "plain.wasm in Node")),

	// Types.
	change("editors complete open texts", "web/ppca.d.ts",
		"  solver: Solver | (string & {});\n  /** Of PPCA", "  solver: Solver | string;\n  /** Of PPCA", compiled),
	change("an undefined signal is none", "web/ppca.d.ts",
		"  /** Ends the work; what was done so far is the result. */\n  signal?: AbortSignal | undefined;", "  signal?: AbortSignal;", compiled),

	// The reference.
	change("a method without its errors is found", "web/build/reference/missing.js",
		"if (answers && !comment.throws)", "if (false)", inNode("package/reference.test.js", "what a comment leaves out")),
	change("every member has its comment", "web/ppca.d.ts",
		"  /** Evaluations of the energy (cycles, for the paper's solver) so far. */\n", "", inNode("package/reference.test.js", "every export, member")),
	change("every member is in the reference", "web/build/reference/page.js",
		"rows.length > 0 ?", "rows.length > 99 ?", inBrowser("package/reference.test.js", "every export and member")),
}

var compiled = inBrowser("package/package.test.js", "its types compile")
