"""Answers for the split on standard input: bands, centiles, filled cells, θ and log-densities of its test rows."""
import json, sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
import numpy as np
from simple_gaussian import SG

s = json.load(sys.stdin)
t, X, T, Y = (np.array(s[k], float) for k in ("theta", "x", "testTheta", "test"))
m = SG(t, X, np.array(s["groups"]) if s["groups"] else None)
a = dict(zip(("low", "high"), m.marg(T)), shares=m.pit(T, Y))
a["filled"], a["errors"] = m.impute(T, Y, ~np.array(s["known"], bool).reshape(Y.shape))
a["theta"], a["thetaLow"], a["thetaHigh"] = m.locate(Y, .9)
mean, spread, w = m.at(T)
z = ((Y - m.c) / m.sd - mean) / spread
C = [m.cov(w[i]) for i in range(len(T))]
a["logDensity"] = [-.5 * (z[i] @ np.linalg.solve(C[i], z[i]) + np.linalg.slogdet(C[i])[1] + m.K * np.log(2 * np.pi)) for i in range(len(T))]
a["logDensity"] -= np.log(spread * m.sd).sum(1)
json.dump({k: np.asarray(v).tolist() for k, v in a.items()}, sys.stdout)
