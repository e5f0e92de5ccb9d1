import { decimal } from '../kit/format.ts';
import { limitOf } from '../kit/limited.ts';
import { builtIns, settingsFor, sizeOf } from '../data/built-in.ts';
import { keys } from '../link/keys.ts';
import { format, parse, read, valuesOf, type Values } from '../link/link.ts';
import { defaultSettings, type State } from '../state/state.ts';
import { FieldError } from './form-fields.ts';
import { valueOf, settable } from './rule.ts';
import { questionOf, type Asked } from './question-form.ts';
import { rulesOf, type Rules } from './rules-form.ts';
import type { AssignmentDraft } from '../../page.js';

/** What the fields of the dialog hold. */
export interface Form {
  title: string;
  text: string;
  data: string; // 'page', or the name of a built-in set
  each: boolean; // whether each student has other data
  address: string; // where students download the file
  rules: Rules;
  hide: string[];
  runs: string;
  questions: Asked[];
}

/** The built-in sets that a report can repeat. */
export const sets = Object.fromEntries(
  Object.entries(builtIns).flatMap(([name, { title }]) => (name === 'portraits' ? [] : [[name, title]])),
) as Record<string, string>;

/** The settings of the data that a form chooses: those of a built-in set, or of the page. */
export function rulesFor(data: string, state: State): Rules {
  const chosen = data in sets ? settingsFor(defaultSettings, data, sizeOf(data)) : state.settings;
  const small = (data in sets ? data : state.builtIn) === 'simulation'; // it has three variables
  const settings = small ? { ...chosen, components: Math.min(chosen.components, 2) } : chosen;
  return Object.fromEntries(
    Object.keys(settable).map((setting) => {
      const value = valueOf(settings, setting);
      return [setting, { how: 'free' as 'free', value: value === 'a list' ? '' : value }];
    }),
  );
}

/**
 * The draft of an assignment for the core, which checks the rest.
 *
 * @throws an Error that says which field to change
 */
export function draftOf(form: Form, state: State): AssignmentDraft {
  if (!form.title.trim()) throw new FieldError('Write a title.', 'title');
  const { values, files } = startOf(form, state);
  const { draw = 1 } = values;
  complete(values);
  for (const [setting, { how, value }] of Object.entries(form.rules)) written(values, setting, how === 'empty' ? '' : decimal(value));
  for (const key of ['view', 'assignment', 'hide', 'unfold', ...(form.each ? ['draw'] : [])]) delete values[key];
  const runs = Number(form.runs.trim() || 0);
  const { most } = limitOf('logRuns');
  if (!Number.isInteger(runs) || runs < 0 || runs > most) throw new FieldError(`Write a whole number from 0 to ${most}.`, 'runs');
  const asked = form.questions.map((question, i) => questionOf(question, i + 1, form.each));
  const address = form.address.trim();
  return {
    assignment: {
      title: form.title.trim().replace(/\s+/g, ' '),
      ...(form.text.trim() && { text: form.text.trim() }),
      link: format({ ...values, ...(form.hide.length > 0 && { hide: form.hide }), unfold: true }),
      data:
        values.data in sets
          ? { builtIn: values.data, ...(values.size && { size: values.size }), ...(form.each ? { each: true } : { draw }) }
          : { ...(address && { address }) },
      rules: rulesOf(form.rules),
      ...(runs > 0 && { runs }),
      questions: asked.map(({ question }) => question),
    },
    answers: asked.map(({ answer }) => answer),
    ...(files.length > 0 && { files }),
  };
}

/**
 * Adds the settings that the page has for its own data, so that the core can compare hand-ins with
 * the link alone.
 */
function complete(values: Values) {
  const suited = settingsFor(defaultSettings, values.data, values.size);
  for (const [name, { at, kind }] of Object.entries(keys)) {
    if (!at.startsWith('settings.') || values[name] !== undefined) continue;
    const [own, usual] = [suited, defaultSettings].map((settings) => read({ settings }, at));
    if (own != null && kind.format(own) !== (usual == null ? '' : kind.format(usual))) values[name] = own;
  }
}

/** The link of the start, and its data files. */
function startOf({ data }: Form, state: State): { values: Values; files: File[] } {
  const size = sizeOf(data);
  if (data in sets) return { values: { data, ...(size && { size }) }, files: [] };
  if (!state.set || state.set.summary.turned) throw new Error('Open the data first, or choose a built-in set.');
  return { values: valuesOf({ ...state, view: 'data' }), files: state.files };
}

/** Writes a setting into the values of a link. */
function written(values: Values, setting: string, text: string) {
  const key = setting.replace('.', '-');
  const lambda = setting.startsWith('lambda');
  if (text === '' && !lambda) return;
  const { values: own } = parse(`${key}=${text}`);
  if (!(key in own))
    throw new FieldError(
      `${settable[setting as keyof typeof settable]} is “${text}”. Write ${keys[key].kind.wants.replace('Infinity', '∞')}.`,
      setting,
    );
  values[key] = own[key];
}
