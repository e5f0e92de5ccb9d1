import { actionButton, byPointer, changes, el } from '../kit/dom.ts';
import { createChart } from '../charts/chart.ts';
import { method } from '../kit/colour.ts';
import { count, number } from '../kit/format.ts';
import { whereabouts } from '../kit/grid.ts';
import { within } from '../kit/ring.ts';
import { extent } from '../kit/sample.ts';
import { createLocatedView } from './located-view.ts';
import { dataFiles, pickButton } from '../kit/pick.ts';
import { showsErrors, type CreateView, type NewFiles } from '../state/state.ts';
import type { ModelInfo, SetSummary } from '../../page.js';

/** New files and the error of each observation. */
export const createNewFilesView: CreateView = (root, events) => {
  const changed = changes();
  const text = el('p');
  const chart = createChart('Error of each new observation', 180);
  chart.root.classList.add('rmse');
  const located = createLocatedView(events);
  const close = actionButton('Remove', () => events.close());
  const download = actionButton('Their coefficients, CSV', () => events.export('new-coefficients'));
  root.append(
    el('h3', 'New observations'),
    el(
      'div.row',
      { 'data-drop': 'model' },
      pickButton('Project new files', { accept: dataFiles }, (files) => events.project(files)),
      download,
      close,
    ),
    text,
    located.root,
    chart.root,
  );

  return {
    update(state) {
      const { fresh, models, shown } = state;
      const info = models[shown]?.info;
      located.root.hidden = !fresh?.assumed;
      located.update(state);
      if (!info || !changed(fresh, shown, info)) return;
      close.hidden = download.hidden = chart.root.hidden = !fresh;
      const error = fresh?.errors[shown];
      const parameters = info.axes.map(({ name }) => name || 'θ').join(' and ');
      if (!fresh || !error) {
        const wanted = info.turned
          ? 'pictures of faces with their key points'
          : info.shape
            ? `pictures of ${info.shape.width}×${info.shape.height}`
            : `a table with the columns ${info.names.slice(0, 4).join(', ')}${info.names.length > 4 ? ', …' : ''} and ${parameters}`;
        text.replaceChildren(`Choose ${wanted}`, byPointer(', or drag them onto the right half of the page.', '.'));
        return;
      }
      const assumed =
        fresh.assumed && !fresh.located
          ? ` The files have no ${parameters}, so the page used its own (${whereabouts(info, { theta: fresh.thetas[0], second: fresh.seconds?.[0] ?? 0 })}) for all.`
          : '';
      text.textContent = `${count(error.rows.length)} observations from ${fresh.name}${showsErrors(state) ? `. RMSE: ${errorsOf(fresh)}` : ''}.${assumed}${gaps(fresh.set.summary)}${beyond(info, fresh)} Choose one under Look to see it.`;
      const points = Array.from(error.rows, (rmse, i) => [info.period > 0 ? within(info, fresh.thetas[i]) : fresh.thetas[i], rmse]);
      const across = extent([...info.endpoints, ...points.map((point) => point[0])]);
      chart.draw(
        {
          x: { label: info.thetaName || 'θ', min: across.lo, max: across.hi },
          y: { label: 'RMSE', min: 0, max: extent(error.rows).hi * 1.1 || 1 },
          marks: [{ kind: 'points', points, colour: method(shown).colour, alpha: 0.7 }],
        },
        ['observation', 'θ', 'RMSE'],
        () => points.map(([theta, rmse], i) => [fresh.ids[i], theta, rmse]),
      );
    },
  };
};

/** The errors of all open models. */
function errorsOf({ errors }: NewFiles) {
  return Object.entries(errors)
    .map(([kind, { rmse }]) => `${method(kind).label} ${number(rmse, 4)}`)
    .join(', ');
}

/** Says how many observations lie outside the endpoints of the model. */
function beyond({ kind, axes }: ModelInfo, { thetas, seconds }: NewFiles) {
  if (!method(kind).moves) return '';
  const outside = (theta: number, { period, endpoints }: ModelInfo['axes'][number]) =>
    !(period > 0) && endpoints.length > 1 && (theta < endpoints[0] || theta > endpoints[endpoints.length - 1]);
  const moved = thetas.filter((theta, i) => outside(theta, axes[0]) || (seconds && outside(seconds[i], axes[1]))).length;
  return moved > 0 ? ` Observations with θ outside the endpoints: ${count(moved)}. The page used the nearest endpoint.` : '';
}

/** Says how many cells of the files are missing. */
function gaps({ missing: { choice, cells, leftOut } }: SetSummary) {
  if (cells === 0 || choice === '') return '';
  return ` ${count(cells)} cells are empty or not a number${choice === 'model' ? ' and count as not observed' : ''}${leftOut > 0 ? `; ${count(leftOut)} rows are left out` : ''}.`;
}
