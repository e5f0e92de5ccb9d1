// ml-matrix for ml-pca: of its forms, a browser takes only the one that leaves
// a global behind.

import '/node_modules/ml-matrix/matrix.umd.js';

export const { Matrix, MatrixTransposeView, EVD, SVD, NIPALS } = globalThis.mlMatrix;
