/** What the fields for reading are called on the page, by option. @type {Record<string, string>} */
export const fieldNames = {
  encoding: 'Encoding',
  separator: 'Separator',
  decimal: 'Decimal mark',
  dates: 'Order in dates',
  transpose: 'Each column is an observation',
  names: 'Names of the columns',
  rows: 'First row of the data',
  time: 'Kind',
  oneHot: 'Kind',
  na: 'Texts that mean missing',
  long: 'Long table',
  grid: 'Places of the curves',
  sheet: 'Sheet of a workbook',
  plain: 'Read numbers only',
  missing: 'Missing cells',
};

/** A note on the open data, without the name of their file, which stands above the notes. @param {string} text @param {string} name */
export const noteOn = (text, name) => inFields(text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text);

/** A message of the core in the words of the page. @param {string} text */
export function inFields(text) {
  return text.replace(/the option (\w+)/g, (all, name) =>
    fieldNames[name] ? `“${fieldNames[name]}”` : /theta|ignore/.test(name) ? 'its role' : all,
  );
}
