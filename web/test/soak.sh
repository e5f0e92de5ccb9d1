#!/bin/bash
# Long rounds: ./build.sh soak runs all of them in the project's folder, or those named.
set -uo pipefail
. web/test/tools.sh
export PPCA_SOAK=1

wanted=("$@")
# soak NAME KIND COMMAND… runs a stage if it is wanted.
soak() { [ ${#wanted[@]} -gt 0 ] && [[ " ${wanted[*]} " != *" $1 "* ]] || stage "$@"; }
# files PATTERN… runs browser tests one after the other.
files() { node --import ./web/test/typescript.js --test --test-concurrency=1 --test-reporter=spec "$@"; }
pages() { files web/test/{module,fits,package,data,model,keep,look,site}/*.test.js; }
in_firefox() { PPCA_ENGINE=firefox pages; }
late() { PPCA_LATE=1 files web/test/*/page-*.test.js && PPCA_LATE=2 files web/test/*/page-*.test.js; }
consumers() { files web/test/soak/consumers.test.js && PPCA_ENGINE=firefox files web/test/soak/consumers.test.js; }

webkit() {
	command -v Xvfb >/dev/null || debian xvfb || return
	command -v WebKitWebDriver >/dev/null || debian webkit2gtk-driver || return
	PPCA_WEBKIT=$(ls /usr/lib/*/webkit2gtk-4.*/MiniBrowser | head -n 1) files web/test/soak/webkit.test.js
}

# Every fuzz target, for $FUZZTIME. Inputs of new coverage are not minimised: that takes up to a minute each.
fuzz() {
	local package name
	go test -list '^Fuzz' ./... | awk '/^Fuzz/ { names[++n] = $1 } /^ok/ { for (i = 1; i <= n; i++) print names[i], $2; n = 0 }' |
		while read -r name package; do
			go test -run='^$' -fuzz="^$name\$" -fuzztime="${FUZZTIME:-10m}" -fuzzminimizetime=1x "$package" || return
		done
}

staticcheck() {
	local tool="$scratch/staticcheck"
	GOBIN=$scratch go install honnef.co/go/tools/cmd/staticcheck@v0.8.2 && "$tool" ./... && wasm "$tool" ./core/... ./wasm/...
}

# Known vulnerabilities of the dependencies; no failure where the database cannot be reached.
vulnerable() {
	local said
	said=$(go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./... 2>&1) && return
	echo "$said"
	grep -qE 'fetching vulnerabilities|no such host|dial tcp|Forbidden' <<<"$said"
}

# Mutants of the core: what of the code the tests do not notice.
mutants() { go run github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0 unleash ./core/solver; }

packages && chromium && firefox && built || exit 1
soak rounds nodetest files web/test/soak/{rounds-*,labs,module-*,page-*}.test.js
soak pages nodetest pages
soak monkey nodetest files web/test/soak/monkey.test.js
soak late nodetest late
soak consumers nodetest consumers
soak firefox nodetest in_firefox
soak webkit nodetest webkit
soak figures gotest gotest -timeout=2h ./...
soak races gotest gotest -race -short ./core/job ./core/method/... ./core/tune ./core/resample ./core/experiment
soak staticcheck one staticcheck
soak vulnerable one vulnerable
soak mutants one mutants
soak fuzz one fuzz
total
