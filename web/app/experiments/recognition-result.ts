import { styleOf } from './method-style.ts';
import { chosenAxis, distinct, type Cell, type Figure, type Shown } from './layout.ts';

/**
 * Table 3 of the paper: the percentage of faces not recognised, and the error over
 * the number of components.
 */
export function recognition(report: any): Shown {
  const methods = distinct(report.rows, (row) => row.method);
  const counts = distinct(report.rows, (row) => row.faces);
  return {
    tables: [
      {
        title: 'Faces not recognised',
        stub: 'Faces, and the choice of V',
        lowest: true,
        groups: [
          { label: 'Error, %', columns: methods.map((method) => ({ label: styleOf(method).label, colour: styleOf(method).colour })) },
        ],
        rows: counts.flatMap((faces) =>
          protocols.map(({ label, cell }) => ({
            label: `${faces}, ${label}`,
            cells: [
              methods.map((method) => {
                const row = report.rows.find((each: any) => each.faces === faces && each.method === method);
                return row ? cell(row) : null;
              }),
            ],
          })),
        ),
      },
    ],
    figures: counts.map((faces) => figure(report, faces)),
    pictures: [],
  };
}

/** A standard deviation, which one split does not have. */
const spread = (row: any, sd: number) => (row.splits > 1 ? sd : undefined);

const protocols: { label: string; cell: (row: any) => Cell }[] = [
  {
    label: 'V best on the test, as in the paper',
    cell: (row) => ({ value: row.error, sd: spread(row, row.sd), paper: row.paper?.error, paperSD: row.paper?.sd, note: `V = ${row.dim}` }),
  },
  {
    label: 'V chosen inside the training set',
    cell: (row) => ({ value: row.honest, sd: spread(row, row.honestSD), note: `V ≈ ${Math.round(row.honestDim)}` }),
  },
  {
    label: 'V best on the test, by Pearson’s correlation',
    cell: (row) => ({ value: row.pearson, sd: spread(row, row.pearsonSD), note: `V = ${row.dim}` }),
  },
];

function figure(report: any, faces: number): Figure {
  const rows = report.rows.filter((row: any) => row.faces === faces);
  const dims = distinct(
    rows.flatMap((row: any) => row.curve),
    (point) => point.dim,
  ).sort((a, b) => a - b);
  return {
    title: `${faces} faces: error over the number of components`,
    x: { ...chosenAxis('Components V', dims), log: false },
    y: { label: 'Not recognised, %' },
    series: rows.map((row: any) => ({
      ...styleOf(row.method),
      kind: 'line' as const,
      points: row.curve.map((point: any) => [point.dim, point.error, point.sd]),
    })),
  };
}
