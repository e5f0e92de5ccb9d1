/** What the fields for reading are called on the page, by option. */
export const fieldNames: Record<string, string> = {
  encoding: 'Encoding',
  separator: 'Separator',
  decimal: 'Decimal mark',
  dates: 'Order in dates',
  transpose: 'Each column is an observation',
  na: 'Texts that mean missing',
  long: 'Long table',
  grid: 'Places of the curves',
  sheet: 'Sheet of a workbook',
  plain: 'Read numbers only',
  missing: 'Missing cells',
};

/** A note on the open data, without the name of their file, which stands above the notes. */
export const noteOn = (text: string, name: string) => inFields(text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text);

/** What the table itself changes, by option. */
const menus: Record<string, string> = {
  ...{ theta: 'its role', ignore: 'its role', id: 'its role', group: 'its role', time: 'its kind', oneHot: 'its kind' },
  ...{ names: 'a click on the number of a line', rows: 'a click on the number of a line' },
};

/** A message of the core in the words of the page. */
export const inFields = (text: string) =>
  text.replace(/the option (\w+)/g, (all, name) => (fieldNames[name] ? `“${fieldNames[name]}”` : (menus[name] ?? all)));
