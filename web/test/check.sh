#!/bin/bash
# Runs every check, also after one that failed. ./build.sh test calls it in the project's folder.
set -uo pipefail
. web/test/tools.sh

# What is run compiles and links for seconds: it collects garbage seldom. So do the browsers,
# which also optimise late and compile functions when they are called: a sixth of their time.
export GOGC=${GOGC:-400}
export PPCA_JS_FLAGS=--wasm-tiering-budget=200000000,--no-turbofan,--no-maglev,--max-lazy,--wasm-lazy-validation,--single-threaded-gc

unformatted() { [ -z "$(gofmt -l serve.go core wasm web/bench web/build web/serve web/test | tee /dev/stderr)" ]; }

# The packages whose code differs in the browser, and the fit itself.
in_wasm() {
	wasm gotest -short -exec "node --stack-size=8192 --wasm-tiering-budget=20000000 '$PWD/web/test/exec.js'" \
		./wasm/host ./wasm/messages ./wasm/store ./core/solver
}

types() { go generate ./core/settings && node web/node_modules/typescript-7/bin/tsc -p "web/$1"; }
formatted() (cd web && npx prettier --check --cache --log-level=warn .)

in_firefox() {
	PPCA_ENGINE=firefox nodetest web/test/module/module-bits.test.js web/test/package/plain.test.js web/test/look/page-walk.test.js
}

in_firefox_said() { cat "$scratch/firefox" && return "$said"; }

# While Go compiles, the packages and browsers of later stages come from the network.
{ packages; chromium; firefox; } >"$scratch/fetched" 2>&1 &
fetching=$!
stage "gofmt" one unformatted
stage "go vet" one go vet ./...
stage "go vet for the browser" one wasm go vet ./wasm/... ./core/report
stage "Go tests" gotest gotest ./...
stage "Go tests in WebAssembly, under Node" gotest in_wasm
wait "$fetching" || cat "$scratch/fetched"
fetching=
stage "the packages of npm" one packages
stage "types of the page and the module" one types tsconfig.json
stage "types of the workers" one types tsconfig.worker.json
stage "format of the JavaScript" one formatted
stage "web/dist" one built
for browser in chromium firefox; do "$browser" >"$scratch/apt" 2>&1 || cat "$scratch/apt"; done
in_firefox >"$scratch/firefox" 2>&1 & # beside Chromium, since both wait at times
fetching=$!
stage "the page and the module in Chromium" nodetest nodetest web/test/{module,fits,package,data,model,keep,look,site}/*.test.js
wait "$fetching" && said=0 || said=$?
fetching=
stage "the page and the module in Firefox" nodetest in_firefox_said
total
