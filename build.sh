#!/bin/bash
# ./build.sh               makes web/dist, a static folder for any host under any path
# ./build.sh test          runs every check; the last line counts them
# ./build.sh soak [NAME…]  does at length what the check does for seconds, and what it leaves out
# ./build.sh bench [NAME…] measures
set -euo pipefail
cd "$(dirname "$0")"

command=${1:-}
[ $# -eq 0 ] || shift
case $command in
	"") exec go run ./web/build/cmd/dist -release ;;
	test) exec web/test/check.sh ;;
	soak) exec web/test/soak.sh "$@" ;;
	bench)
		. web/test/tools.sh
		packages && chromium && go run ./web/build/cmd/dist -release && node web/bench/run.js "$@"
		;;
	*)
		echo "usage: ./build.sh [test | soak [NAME…] | bench [NAME…]]" >&2
		exit 2
		;;
esac
