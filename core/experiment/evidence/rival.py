"""Answers for every split in the file named: bands, centiles, filled cells, θ and log-densities."""
import json, sys
sys.path.insert(0, sys.argv[1])
import numpy as np
from simple_gaussian import SG

def answer(s):
    t, X, T, Y = (np.array(s[k], float) for k in ("theta", "x", "testTheta", "test"))
    hid = ~np.array(s["known"], bool)
    m = SG(t, X, np.array(s["groups"]) if s["groups"] else None)
    low, high = m.marg(T)
    filled, errors = m.impute(T, Y, hid)
    out = dict(low=low, high=high, shares=m.pit(T, Y), filled=filled, errors=errors)
    out["theta"], out["thetaLow"], out["thetaHigh"] = m.locate(Y, .9)
    mean, spread, w = m.at(T)
    z = ((Y - m.c) / m.sd - mean) / spread
    half = [-.5 * z[i] @ np.linalg.solve(m.cov(w[i]), z[i]) - .5 * np.linalg.slogdet(m.cov(w[i]))[1] for i in range(len(T))]
    out["logDensity"] = half - np.log(spread * m.sd).sum(1) - .5 * m.K * np.log(2 * np.pi)
    return {k: np.asarray(v).tolist() for k, v in out.items()}

with open(sys.argv[2]) as f:
    split = json.load(f)
json.dump(answer(split), sys.stdout)
