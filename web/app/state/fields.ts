import { fields, type Field } from '../kit/settings.ts';

/**
 * The options of a fit that the page keeps, shows and links as the table of options
 * (core/settings) says: numbers, where null leaves the choice to the core, and choices.
 */
export type FieldName = keyof typeof fields;
export type ChoiceName = { [Name in FieldName]: (typeof fields)[Name] extends { choices: object } ? Name : never }[FieldName];
export type NumberName = Exclude<FieldName, ChoiceName>;

/** The names and rows of the table, in its order. */
export const fieldRows = Object.entries(fields) as [FieldName, Field][];

/** What the fields hold on a page just opened: of choices the first. */
export const fieldDefaults = Object.fromEntries(
  fieldRows.map(([name, { choices }]) => [name, choices ? Object.keys(choices)[0] : null]),
) as Record<ChoiceName, string> & Record<NumberName, null>;

/** Whether an option counts for a fit: other fits ignore it, and the form hides it. */
export function counts(name: FieldName, fit: Record<'method' | 'solver', string>) {
  const { methods = [fit.method], solver = fit.solver } = fields[name] as Field;
  return methods.includes(fit.method) && solver === fit.solver;
}
