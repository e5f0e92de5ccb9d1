"""PCA by scikit-learn of the sets that the benchmark writes: a line of JSON for each request."""

import json
import sys
import time

import numpy
from sklearn.decomposition import PCA

held = {}


def pca(request):
    file = request["file"]
    if file not in held:
        rows, cols = request["rows"], request["cols"]
        held[file] = numpy.fromfile(file, count=rows * cols).reshape(rows, cols)  # θ and groups follow
    start = time.perf_counter()
    model = PCA(request["components"], svd_solver=request["solver"], random_state=0).fit(held[file])
    return {"seconds": time.perf_counter() - start, "variance": model.explained_variance_.sum()}


for line in sys.stdin:
    try:
        reply = {"answer": pca(json.loads(line))}
    except Exception as error:
        reply = {"error": repr(error)}
    print(json.dumps(reply), flush=True)
