package mutants

// What web/app/README promises of deployments and of files of different builds.
var ofVersions = []Mutant{
	change("the version is of every file of the page", "web/build/site.go",
		"[]files{s.entries, s.module, s.page}", "[]files{s.entries, s.module}", inGo("web/build", "TestVersionIsOfEveryFile")),
	change("only paths that name their version are kept for good", "web/serve/handler.go",
		"if strings.HasPrefix(name, versioned) {", "if name != \"index.html\" {", inGo("web/serve", "TestKeptForGood")),
	change("files are streamed", "web/serve/handler.go",
		"http.ServeContent(w, r, name, time.Time{}, content)",
		"all, _ := io.ReadAll(content)\n\thttp.ServeContent(w, r, name, time.Time{}, strings.NewReader(string(all)))", inGo("web/serve", "TestSlowReaders")),
	change("another machine's address is no own name", "web/serve/own.go",
		"return ok && local.AddrPort()", "return !ok || local.AddrPort().Port() > 0 || local.AddrPort()", inGo("web/serve", "TestOwn")),

	// The service worker.
	change("the cache of a version stays while its page is open", "web/sw.js",
		"if (!locks.includes(name)) await caches.delete", "await caches.delete", openTab),
	change("the cache of a version goes with its last page", "web/sw.js",
		"await sweep();\n  if (data.keep", "if (data.keep", openTab),
	change("a page gets the files of its own version", "web/sw.js",
		"cacheName: prefix + of,", "cacheName,", openTab),
	change("every part is kept once there is work", "web/sw.js",
		"data.keep === version", "data.keep === ''", inBrowser("site/offline.test.js", "every part is kept")),
	change("an unchanged file is not fetched again", "web/sw.js",
		"kept?.get(hash) ?? (await download(url, hash))", "await download(url, hash)", inBrowser("site/offline.test.js", "a new build replaces")),
	change("the page itself comes from the network first", "web/sw.js",
		"Promise.race([fresh, late])", "Promise.race([kept, fresh, late])", inBrowser("site/offline.test.js", "what few need is kept")),

	// The page.
	change("every open page hears of a new version", "web/app/shell/update.js",
		"if (data.version !== pageVersion)", "if (navigator.serviceWorker.controller === null)", inBrowser("site/offline.test.js", "a new build replaces")),
	change("a part that is gone leads to the new version", "web/app/shell/update.js",
		"found && found !== pageVersion", "found === ''", partGone),
	change("the page says which part could not be loaded", "web/app/shell/update.js",
		"else if (said) return;", "else if (!said) return;", partGone),
	change("a program that is gone leads to the new version", "web/app/state/notices.js",
		"if (details?.url) reportMissing(true);", "", partGone),
	change("every import of the page goes through part()", "web/app/labframe/labs-section.js",
		"await part(() => import('./labs-view.js'))", "await import('./labs-view.js')", inGo("web/build", "TestPartsAreImportedByPart")),

	// Files of different builds.
	change("page and module are of one build", "web/app/state/session.js",
		"build === pageVersion", "build", mixedBuilds),
	change("module and worker are of one build", "web/engine/carrier.js",
		"if (data.ready !== build)", "if (!data.ready)", mixedBuilds),
	change("module and program are of one build", "web/engine/host.js",
		"if (host.program !== program)", "if (!host.program)", mixedBuilds),
}

var (
	openTab     = inBrowser("site/offline.test.js", "an open tab goes on")
	partGone    = inBrowser("site/offline.test.js", "without a service worker, a part")
	mixedBuilds = inBrowser("package/module-version.test.js", "different builds refuse")
)
