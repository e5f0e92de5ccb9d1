package mutants

// What web/README promises of the module: saved models, calls that are cancelled or
// die, late answers.
var ofTheModule = []Mutant{
	// Saved models.
	change("saved models survive a power failure", "wasm/store/database.go",
		"idb.DurabilityStrict", "idb.DurabilityRelaxed", storedStrictly),
	change("both records are written in one transaction", "wasm/store/store.go",
		"\treturn s.transact(ctx, idb.TransactionReadWrite, func(entries, files *idb.ObjectStore) error {\n\t\tif _, err := entries.Add(host.Encode(e)); err != nil {\n\t\t\treturn err\n\t\t}\n\t\t_, err := files.Add(record)\n\t\treturn err\n\t})",
		"\terr := s.transact(ctx, idb.TransactionReadWrite, func(entries, _ *idb.ObjectStore) error {\n\t\t_, err := entries.Add(host.Encode(e))\n\t\treturn err\n\t})\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn s.transact(ctx, idb.TransactionReadWrite, func(_, files *idb.ObjectStore) error {\n\t\t_, err := files.Add(record)\n\t\treturn err\n\t})",
		storedStrictly),
	change("no put writes over a model", "wasm/store/store.go",
		"entries.Add(host.Encode(e)); err != nil {\n\t\t\treturn err\n\t\t}\n\t\t_, err := files.Add(record)",
		"entries.Put(host.Encode(e)); err != nil {\n\t\t\treturn err\n\t\t}\n\t\t_, err := files.Put(record)",
		inBrowser("module/module-store.test.js", "what two tabs do to one model")),
	change("a save is done once the transaction is", "wasm/store/database.go",
		"return storageFault(transaction.Await(ctx))", "return nil", inBrowser("module/module-store.test.js", "a full disk refuses")),
	change("a damaged model is marked", "wasm/api/saved/saved.go",
		"e.Damaged = true", "e.Damaged = false", inBrowser("module/module-store.test.js", "a damaged record is listed")),
	change("a newer database is refused with ERR_VERSION", "wasm/store/database.go",
		"return fault.New(fault.Version,", "return fault.New(fault.Storage,", inBrowser("module/module-store.test.js", "two tabs share the models")),
	change("a full disk says so", "wasm/store/database.go",
		`.With("reason", "quota")`, "", inBrowser("module/module-store.test.js", "a full disk refuses")),
	change("an undo keeps when the model was made", "wasm/api/saved/saved.go",
		"\t\te.Created = given.Float()\n", "", inBrowser("module/module-store.test.js", "a model is saved, listed")),

	// The start.
	change("a worker of another origin starts", "web/engine/thread.js",
		"if (!isForeign(url)) return inBrowser(url);", "return inBrowser(url);", inBrowser("package/start.test.js", "a module of another origin")),
	change("the own worker needs no blob: address", "web/engine/thread.js",
		"if (!isForeign(url)) return inBrowser(url);", "", inBrowser("package/start.test.js", "a module of another origin")),
	change("an older Vite needs no configuration", "web/engine/assets.js",
		"url.pathname = url.pathname.replace(joined, '/node_modules/ppca/');\n", "", inBrowser("package/start.test.js", "the development server of an older Vite")),
	change("an abort does not wait for a download", "web/engine/study.js",
		"const abort = () => reject(signal?.reason);", "const abort = () => {};", inBrowser("package/start.test.js", "an abort or a close")),
	change("an HTML page in place of a program is named", "web/engine/load.js",
		"if (typeOf(response) === 'text/html')", "if (typeOf(response) === 'text/plain')", inBrowser("package/start.test.js", "an engine that does not find")),
	change("the download is counted in bytes", "web/engine/load.js",
		"tell((loaded += part.value.byteLength))", "tell((loaded = part.value.byteLength))", inBrowser("module/module-life.test.js", "engines share the compiled program")),
	change("the second program runs once", "web/engine/study.js",
		"return (this.#program ??= this.#opened(module));", "return (this.#program = this.#opened(module));", inBrowser("module/module-jobs.test.js", "all work of the second program")),
	change("both programs share the places of workers", "web/engine/engine.js",
		"start, places),\n      signal,", "start, new Places(workers - 1)),\n      signal,", inBrowser("module/module-jobs.test.js", "all work of the second program")),

	// Calls.
	change("sets and models of a program that died are refused", "web/engine/link.js",
		"    this.generation++;\n", "", inNode("module/engine-link.test.js", "the end of a program")),
	change("onCancel: 'best' waits for the best model so far", "web/engine/link.js",
		"if (!call || way.best) return;", "if (!call) return;", inNode("module/engine-link.test.js", "where the best so far")),
	change("an abort rejects with its reason", "web/engine/link.js",
		"call.reject(way.signal?.reason);", "call.reject(closed());", inNode("module/engine-link.test.js", "what comes after an abort")),
	change("answers after an abort are freed", "web/engine/link.js",
		"if (call.settled) this.#discard(answer.result);", "if (call.settled) return;", inNode("module/engine-link.test.js", "what comes after an abort")),
	change("answers of an ended program are ignored", "web/engine/link.js",
		"if (generation !== this.generation) return;", "", inNode("module/engine-link.test.js", "the end of a program")),
	change("calls that wait reject when the program ends", "web/engine/link.js",
		"if (!call.settled) call.reject(reason);", "if (call.settled) call.reject(reason);", inNode("module/engine-link.test.js", "the end of a program")),
	change("arrays are copied unless they are handed over", "web/engine/given/arrays.js",
		"const sent = give && whole ? array : copyOf(array);", "const sent = whole ? array : copyOf(array);", inBrowser("fits/module-fit.test.js", "nothing is taken from the caller")),
	change("the memory of an earlier copy holds the new data", "web/engine/given/arrays.js",
		"copy.set(array);", "if (array.length > 1e9) copy.set(array);", inBrowser("module/module-memory.test.js", "the memory of a copy")),
}

var storedStrictly = inBrowser("module/module-store.test.js", "every change is one transaction")
