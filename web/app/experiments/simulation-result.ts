import { short } from '../kit/format.ts';
import { styleOf } from './method-style.ts';
import { chosenAxis, distinct, type Figure, type Shown } from './layout.ts';

/** PPCA's gauges have one colour and differ by label and dash, weighed by the noise or not. */
const gauges = {
  decoupled: { label: 'decoupled', weighed: [2, 3] },
  centred: { label: 'centred', dash: [2, 4], weighed: [1, 8] },
  ridge: { label: 'ridge', dash: [10, 3, 2, 3], weighed: [10, 3, 2, 3, 2, 3] },
} as Record<string, { label: string; dash?: number[]; weighed: number[] }>;

/** The two figures of §4.1: each varies one λ and fixes the other. */
const sides = [
  { title: 'Error of the means', error: 'Σ ‖μ̂(θ) − μ(θ)‖²', value: 'meanSSE', varies: 'lambdaMean', symbol: 'λₘ' },
  { title: 'Distance of the bases', error: 'Σ squared distance of p(θ)', value: 'basisDistance', varies: 'lambdaBasis', symbol: 'λᵥ' },
] as const;

/**
 * Both figures of the simulation, and the data of the first seed with their true
 * mean.
 */
export function simulation(report: any): Shown {
  const figures = sides.map((side) => along(report, side));
  return { tables: [], figures, pictures: truth(report.picture) };
}

/** The rows along one λ, with the other fixed at its most frequent value. */
function along(report: any, { title, error, value, varies, symbol }: (typeof sides)[number]): Figure {
  const fixed = varies === 'lambdaMean' ? 'lambdaBasis' : 'lambdaMean';
  const wanted = (report.settings[varies] ?? []) as number[];
  const rows = report.rows.filter((row: any) => row[varies] != null);
  const other = mostFrequent(rows.filter((row: any) => wanted.includes(row[varies])).map((row: any) => row[fixed]));
  const penalties = wanted
    .filter((penalty) => rows.some((row: any) => row[varies] === penalty && row[fixed] === other))
    .sort((a, b) => a - b);
  const arms = distinct(report.rows, (row) => `${row.method} ${row.gauge}`).map((name) => name.split(' '));
  const found = ([method, gauge]: string[], penalty: number) =>
    report.rows.find(
      (row: any) =>
        row.method === method && row.gauge === gauge && (row[varies] == null || (row[varies] === penalty && row[fixed] === other)),
    );
  const curve = (arm: string[]) => penalties.map((penalty) => [penalty, found(arm, penalty)]).filter(([, row]) => row);
  const context = other == null ? '' : `, with ${varies === 'lambdaMean' ? 'λᵥ' : 'λₘ'}\u00a0=\u00a0${short(other)}`;
  return {
    title: `${title} over ${symbol}${context}`,
    x: chosenAxis(symbol, penalties),
    y: { label: error, log: true },
    lowest: true,
    series: arms.map(([method, gauge]) => ({
      label: named(method, gauge),
      colour: styleOf(method).colour,
      dash: (method.endsWith('-noise') ? gauges[gauge]?.weighed : gauges[gauge]?.dash) ?? styleOf(method).dash,
      kind: 'line' as const,
      points: curve([method, gauge]).map(([penalty, row]) => [penalty, row[value], row[`${value}SD`]]),
    })),
  };
}

function named(method: string, gauge: string) {
  return `${styleOf(method).label}${gauges[gauge] ? `, ${gauges[gauge].label}` : ''}`;
}

function mostFrequent(values: number[]) {
  const times = (value: number) => values.filter((other) => other === value).length;
  return values.reduce((best, value) => (times(value) > times(best) ? value : best), values[0]);
}

/** The data of the first seed with their true mean, one figure for each variable. */
function truth(picture: any): Figure[] {
  if (!picture) return [];
  return [0, 1, 2].map((k) => ({
    title: `Variable ${k + 1} of the data, and its true mean`,
    x: { label: 'θ' },
    y: { label: `x${'₁₂₃'[k]}` },
    series: [
      {
        label: 'observations',
        colour: '--quiet',
        kind: 'dots',
        points: picture.theta.map((theta: number, i: number) => [theta, picture.x[i][k]]),
      },
      {
        label: 'true mean',
        colour: '--text',
        kind: 'line',
        points: picture.theta.map((theta: number, i: number) => [theta, picture.trueMean[i][k]]),
      },
    ],
  }));
}
