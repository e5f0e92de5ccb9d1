import { method } from '../kit/colour.ts';
import { duration, lambdaText, number, plural } from '../kit/format.ts';
import { componentsOf, fitOptions } from '../model/options.ts';
import type { Run, State } from '../state/state.ts';

/** The data of the page: a name, and a key that equal data have in common. */
export function sourceOf({ builtIn, draw, size, files, sourceName, read }: State) {
  return files.length > 0
    ? { key: JSON.stringify([files.map(({ name, size }) => [name, size]), read]), name: sourceName }
    : { key: `${builtIn} ${draw} ${size}`, name: `${builtIn}, draw ${draw}${size > 0 ? `, ${size} pixels` : ''}` };
}

/** The settings that a line of the log shows. */
export function summaryOf(run: Pick<Run, 'settings' | 'kind'>) {
  const { settings, kind } = run;
  const { lambda } = settings;
  const own = [method(kind).label];
  if (method(kind).smooth || kind === 'ipca' || kind === 'local')
    own.push(settings.divide === 'endpoints' ? `${(settings.endpoints?.length ?? 1) - 1} own bins` : `${settings.bins} bins`);
  own.push(componentsOf(settings));
  if (method(kind).smooth)
    own.push(
      `λ of the mean ${lambda.mean == null ? 'by rule' : lambdaText(lambda.mean)}, of the basis ${lambda.basis == null ? 'by rule' : lambdaText(lambda.basis)}`,
    );
  return own.join(' · ');
}

/** How long a run took, and how it ended if the visitor stopped it. */
export const courseOf = ({ seconds, evaluations, status }: Run) =>
  `${plural(evaluations, 'evaluation')}, ${duration(seconds)}${status === 'cancelled' ? ', stopped by you' : ''}`;

/** What differs between two runs: its name, and the text of each. */
export function differencesOf(...two: [Run, Run]) {
  const texts = two.map((run) => {
    const { source, settings, kind, train, test } = run;
    const { method: _, ...options } = fitOptions(settings, kind);
    const errors = { 'training RMSE': errorText(train, test), 'test RMSE': errorText(test), course: courseOf(run) };
    return new Map(flat({ data: source.name, method: method(kind).label, ...options, ...errors }));
  });
  const names = new Set(texts.flatMap((each) => [...each.keys()]));
  return [...names].map((name) => [name, ...texts.map((each) => each.get(name) ?? '–')]).filter(([, a, b]) => a !== b);
}

/** The values by their names, as texts: λ of the mean is `lambda mean`. */
const flat = (of: object): [string, string][] =>
  Object.entries(of).flatMap(([name, value]) =>
    value && typeof value === 'object' && !Array.isArray(value)
      ? flat(value).map(([inner, text]): [string, string] => [`${name} ${inner}`, text])
      : [[name, String(value)]],
  );

/** A smaller share of the test error is rounding. */
const dust = 1e-12;

/**
 * An RMSE, or a dash.
 *
 * @param test the error of the test rows
 */
export const errorText = (value: number | null, test?: number | null) =>
  value == null ? '–' : number(value < dust * (test ?? 0) ? 0 : value, 4);

/**
 * A student's work on an assignment. Runs note it, because several students may use one browser.
 *
 * @param id of the assignment
 * @param student empty: not begun
 */
export const attemptOf = (id: string, student: string) => (student ? `${id} ${student.toLowerCase()}` : '');

/** The attempt that is open, or empty. */
export function attemptOpen({ assignment, work }: Pick<State, 'assignment' | 'work'>) {
  return assignment ? attemptOf(assignment.id, work[assignment.id]?.student ?? '') : '';
}
