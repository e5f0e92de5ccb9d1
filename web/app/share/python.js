/**
 * A Python program that loads a downloaded model and projects an observation x at
 * theta, as the module's project does. It differs by where the knots lie.
 *
 * @param {import('../../ppca.js').ModelInfo} info
 */
export function snippetOf({ kind, axes, period }) {
  const lines = ['import numpy as np', '', 'm = np.load("model.npz")', 'mean, basis = m["mean"], m["basis"]  # knots × variables, knots × components × variables', ''];
  if (axes.length > 1) lines.push(...grid(axes.map((axis) => axis.period > 0), kind));
  else lines.push(...line(period > 0, kind));
  return [...lines, ...projection].join('\n');
}

/** @param {boolean} ring @param {string} kind */
function line(ring, kind) {
  return [
    'def at(theta):  # the mean and the basis at theta',
    '    e = m["endpoints"]',
    ...(ring ? ['    theta = e[0] + (theta - e[0]) % (e[-1] - e[0])'] : []),
    '    if len(mean) == 1:  # theta does not matter',
    '        return mean[0], basis[0]',
    '    b = np.clip(np.searchsorted(e, theta, side="right") - 1, 0, len(e) - 2)',
    ...(kind === 'ipca' ? ['    return mean[b], basis[b]'] : [
      '    w = np.clip((theta - e[b]) / (e[b + 1] - e[b]), 0, 1)',
      '    c = (b + 1) % len(mean)  # on a ring the first knot follows the last',
      '    return (1 - w) * mean[b] + w * mean[c], (1 - w) * basis[b] + w * basis[c]',
    ]),
    '',
  ];
}

/** @param {boolean[]} rings @param {string} kind */
function grid(rings, kind) {
  return [
    'def near(e, theta, ring):  # the knots around theta, and the weight of the second',
    '    if ring:',
    '        theta = e[0] + (theta - e[0]) % (e[-1] - e[0])',
    '    b = np.clip(np.searchsorted(e, theta, side="right") - 1, 0, max(len(e) - 2, 0))',
    '    if len(e) == 1:',
    '        return 0, 0, 0.0',
    '    w = np.clip((theta - e[b]) / (e[b + 1] - e[b]), 0, 1)',
    `    return b, (b + 1) % (len(e) - 1) if ring else b + 1, ${kind === 'ipca' ? '0.0  # one model in each cell' : 'w'}`,
    '',
    'def at(theta):  # the mean and the basis at theta, two numbers',
    '    if len(mean) == 1:  # theta does not matter',
    '        return mean[0], basis[0]',
    `    i, j, v = near(m["endpoints"], theta[0], ${rings[0] ? 'True' : 'False'})`,
    `    k, l, w = near(m["second_endpoints"], theta[1], ${rings[1] ? 'True' : 'False'})`,
    `    across = max(len(m["second_endpoints"]) - ${kind === 'ipca' || rings[1] ? 1 : 0}, 1)  # knots`,
    '    corners = [(i, k, (1 - v) * (1 - w)), (i, l, (1 - v) * w), (j, k, v * (1 - w)), (j, l, v * w)]',
    '    mix = lambda a: sum(weight * a[p * across + q] for p, q, weight in corners if weight > 0)',
    '    return mix(mean), mix(basis)',
    '',
  ];
}

const projection = [
  'def project(x, theta):  # coefficients of an observation, and its reconstruction',
  '    mu, P = at(theta)',
  '    scale = m["scale"] if "scale" in m else 1.0',
  '    x = x / scale - mu',
  '    if "projection" in m:  # SPCA and LPP take their coefficients by it',
  '        beta = m["projection"][0] @ x',
  '    else:',
  '        beta = np.linalg.lstsq(P.T, x, rcond=None)[0]',
  '    return beta, (mu + P.T @ beta) * scale',
];
