"""Projects observations by a model file of parameterized PCA; needs NumPy only."""
import json
import numpy as np

m = np.load("model.npz")
meta = json.loads(m["meta.json"])
mean, basis = m["mean"], m["basis"]  # knots × variables, knots × components × variables
scale = m["scale"] if "scale" in m else np.ones(mean.shape[1])
exists = m["endpoint_mask"] > 0 if "endpoint_mask" in m else np.ones(mean.shape, bool)
if meta["formatVersion"] > 3 or meta["rule"] not in ("linear", "step", "constant"):
    raise ValueError("this program does not know such model files: take that of the newer version")


def near(e, theta, period):
    """The knots around theta along one axis with endpoints e, with their weights."""
    if period:
        theta = e[0] + (theta - e[0]) % period
    if len(e) == 1:
        return [(0, 1.0)]
    b = int(np.clip(np.searchsorted(e, theta, side="right") - 1, 0, len(e) - 2))
    if meta["rule"] == "step":  # a model in each bin
        return [(b, 1.0)]
    w = float(np.clip((theta - e[b]) / (e[b + 1] - e[b]), 0, 1))
    return [(b, 1 - w), ((b + 1) % (len(e) - 1) if period else b + 1, w)]


def knots(theta):
    """The knots at theta, which is a number, or two on a grid, with their weights."""
    if meta["rule"] == "constant":  # theta does not matter
        return [(0, 1.0)]
    theta = np.atleast_1d(theta)
    found = near(m["endpoints"], theta[0], meta.get("period", 0))
    if meta["graph"] == "grid":
        e, period = m["second_endpoints"], meta["second"].get("period", 0)
        across = max(1, len(e) - 1) if period or meta["rule"] == "step" else len(e)
        found = [(a * across + b, v * w) for a, v in found for b, w in near(e, theta[1], period)]
    return [(b, w) for b, w in found if w > 0]


def project(x, theta):
    """Coefficients and reconstruction of an observation x; missing values are NaN.

    For observations with missing values this is least squares; `ppca project` has means
    given the known values."""
    around = knots(theta)
    mix = lambda array: sum(w * array[b] for b, w in around)
    mu, P = mix(mean), mix(basis)
    seen = np.isfinite(x) & np.any([exists[b] for b, _ in around], axis=0)
    if "projection" in m:  # SPCA and LPP have other vectors for coefficients
        if not seen.all():
            raise ValueError(meta["kind"] + " needs complete observations")
        beta = mix(m["projection"]) @ (x / scale - mu)
    else:
        beta = np.linalg.lstsq(P[:, seen].T, (x / scale - mu)[seen], rcond=None)[0]
    return beta, (mu + P.T @ beta) * scale
