# What build.sh, check.sh and soak.sh share: the programs that they need besides Go and Node, and
# stages that are timed, counted and ended together.

# packages installs the packages of web/package-lock.json unless they are there.
packages() {
	[ web/node_modules/.package-lock.json -nt web/package-lock.json ] || (cd web && npm ci --no-fund --no-audit --fetch-retries=5)
}

# debian PACKAGE installs a package where the system is Debian's and ours to change.
debian() {
	if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
		echo "$1 is not there: install it (Debian: apt-get install $1)"
		return 1
	fi
	apt-get update -qq -o Acquire::Retries=5 &&
		DEBIAN_FRONTEND=noninteractive apt-get install -y -qq -o Acquire::Retries=5 --no-install-recommends "$1"
}

# browser VARIABLE PACKAGE… sets the variable, unless it names a browser, to the path of the first of
# these programs; if none is there, it installs one.
browser() {
	local variable=$1 name
	shift
	for name; do [ -n "${!variable:-}" ] || export "$variable=$(type -P "$name")"; done
	for name; do [ -n "${!variable:-}" ] || ! debian "$name" || export "$variable=$(type -P "$name")"; done
	[ -n "${!variable:-}" ]
}
chromium() { browser PPCA_CHROMIUM chromium-headless-shell chromium; } # the shell takes a tenth less time
firefox() { browser PPCA_FIREFOX firefox-esr; }

# built makes web/dist for this machine, and the programs that the tests run.
built() { go run ./web/build/cmd/dist && go build -o "$PPCA_PROGRAMS" ./core/cmd/ppca ./web/test/server ./web/test/portraits ./web/test/tables; }

# wasm COMMAND… runs a go command for the browser.
wasm() { GOOS=js GOARCH=wasm "$@"; }

scratch=$(mktemp -d)
export PPCA_BUILT=1 PPCA_PROGRAMS="$scratch/programs/"
job= fetching=
trap 'for j in $job $fetching; do kill -TERM -- "-$j" 2>/dev/null; done; rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
set -m # every job is a process group, so that all of it can be ended

passed=0 failed=0 skipped=0

# stage NAME KIND COMMAND… runs a command. KIND says how to count in its output: one, gotest or
# nodetest. Prints the seconds, the counts, and what failed.
stage() {
	local name=$1 kind=$2 start=$SECONDS log="$scratch/log" status=0 p f s
	shift 2
	"$@" >"$log" 2>&1 &
	job=$!
	wait "$job" || status=$?
	job=
	read -r p f s < <("count_$kind" "$log")
	[ "$status" = 0 ] || [ "$f" -gt 0 ] || f=1
	[ "$f" = 0 ] || "failures_$kind" "$log" | cut -c1-2000
	printf '%-58s %5d s  %5d passed, %d failed, %d skipped\n' "$name" $((SECONDS - start)) "$p" "$f" "$s"
	passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
	[ "$f" = 0 ]
}

# One check without tests of its own.
count_one() { echo "$((status == 0)) $((status != 0)) 0"; }
failures_one() { cat "$1"; }

# What count-go.js prints: failures, and the counts in the last line.
count_gotest() { tail -n 1 "$1"; }
failures_gotest() { head -n -1 "$1"; }

# What node's spec reporter prints.
count_nodetest() {
	awk '/^ℹ (pass|fail|cancelled|skipped|todo) [0-9]+$/ { n[$2] += $3 }
		END { print n["pass"] + 0, n["fail"] + n["cancelled"], n["skipped"] + n["todo"] }' "$1"
}
failures_nodetest() { grep -q '^✖ failing tests:' "$1" && sed -n '/^✖ failing tests:/,$p' "$1" || tail -n 100 "$1"; }

# gotest ARGUMENTS… runs go test and reports it for the kind gotest.
gotest() { go test -json -vet=off -ldflags=-s -timeout=20m "$@" | node web/test/count-go.js; }

# nodetest FILES… runs browser tests, several files at a time since tests wait, too.
nodetest() { node --import ./web/test/typescript.js --test --test-concurrency=$((3 * $(nproc))) --test-timeout=900000 --test-reporter=spec "$@"; }

# total prints the counts of all stages; the status says whether all passed.
total() {
	local rest=
	[ "$skipped" = 0 ] || rest=", $skipped skipped"
	printf '\n%d passed, %d failed%s\n' "$passed" "$failed" "$rest"
	[ "$failed" = 0 ]
}
