"""Prints the median seconds of the faster of two solvers of scikit-learn: sklearn_pca.py X.npz COMPONENTS ROUNDS."""

import statistics
import sys
import time

import numpy
from sklearn.decomposition import PCA

x = numpy.load(sys.argv[1])["X"]
components, rounds = int(sys.argv[2]), int(sys.argv[3])


def seconds(solver):
    start = time.perf_counter()
    PCA(components, svd_solver=solver, random_state=0).fit(x)
    return time.perf_counter() - start


solvers = ["arpack", "randomized"]
times = [[seconds(solver) for solver in solvers] for _ in range(rounds + 1)][1:]  # the first round warms up
print(min(statistics.median(column) for column in zip(*times)))
