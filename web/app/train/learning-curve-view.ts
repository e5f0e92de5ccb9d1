import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { el, hintText } from '../kit/dom.ts';
import { count } from '../kit/format.ts';
import { createRunControl } from '../kit/run-control.ts';
import { bandMark, lineMark, padded } from '../charts/series.ts';
import type { LearningCurve } from '../../page.js';
import type { CreateView } from '../state/state.ts';

/**
 * The learning curve: a button that computes it on all cores, the time left, Stop,
 * and the result.
 */
export const createLearningCurveView: CreateView = (root, events) => {
  const control = createRunControl('Learning curve', (stop) => (stop ? events.learningCurveStop() : events.learningCurve()));
  const skipped = el('ul.warnings');
  const chart = createChart('RMSE over the number of training observations', 300);
  root.append(
    el('h3', 'Learning curve'),
    hintText('Would more observations help? If training and test error meet, no. If a gap remains, yes.'),
    el('div.row', control.button),
    control.bar,
    control.text,
    control.spoken,
    chart.root,
    skipped,
  );

  return {
    update({ learningCurve, working, set }) {
      const found = learningCurve?.of === set ? learningCurve?.result : null;
      control.update(working.learningCurve, found ? 'Compute it again' : 'Compute the learning curve', found ? outcome(found) : '');
      skipped.replaceChildren(...(found?.skipped ?? []).map((why) => el('li', why)));
      chart.root.hidden = !found || found.rows.length === 0;
      if (found && found.rows.length > 0) draw(chart, found);
    },
  };
};

function outcome({ heldOut, cancelled, rows }: LearningCurve) {
  const times = Math.max(...rows.map((row) => row.repeats));
  return `${cancelled ? 'You stopped it early. ' : ''}Mean of ${count(times)} sample${times === 1 ? '' : 's'}; the band is one standard deviation of the test error.${heldOut ? ' The data have no test observations, so a fifth of the training observations was held out.' : ''}`;
}

function draw(chart: ReturnType<typeof createChart>, { rows }: LearningCurve) {
  const kinds = [...new Set(rows.map((row) => row.method))];
  const sizes = [...new Set(rows.map((row) => row.size))].sort((a, b) => a - b);
  const own = (kind: string) => rows.filter((row) => row.method === kind);
  const vertical = padded(rows.flatMap((row) => [row.train, row.test + row.testSD]));
  chart.draw(
    {
      x: {
        label: 'training observations',
        min: sizes[0],
        max: sizes[sizes.length - 1] * (sizes.length > 1 ? 1 : 1.1),
        log: true,
        values: sizes,
      },
      y: { label: 'RMSE', min: Math.max(0, vertical.min), max: vertical.max },
      marks: [
        ...kinds.map((kind) =>
          bandMark(
            own(kind).map(({ size, test, testSD }) => [size, test - testSD, test + testSD]),
            method(kind).colour,
            { alpha: 0.12 },
          ),
        ),
        ...kinds.flatMap((kind) => [
          lineMark(
            own(kind).map(({ size, train }) => [size, train]),
            method(kind).colour,
            { dash: [4, 4], label: `${method(kind).label}, training` },
          ),
          lineMark(
            own(kind).map(({ size, test }) => [size, test]),
            method(kind).colour,
            { label: `${method(kind).label}, test` },
          ),
        ]),
      ],
    },
    ['method', 'training observations', 'training RMSE', 'SD', 'test RMSE', 'SD', 'draws'],
    () =>
      rows.map(({ method: kind, size, train, trainSD, test, testSD, repeats }) => [
        method(kind).label,
        size,
        train,
        trainSD,
        test,
        testSD,
        repeats,
      ]),
    'RMSE over the number of training observations',
  );
}
