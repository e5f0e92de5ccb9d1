/** What the fields for reading are called on the page, by option. @type {Record<string, string>} */
export const fieldNames = {
  time: 'Dates and times become',
  dates: 'Order in dates',
  decimal: 'Decimal mark',
  na: 'Texts that mean missing',
  long: 'Long table',
  oneHot: 'Text columns as variables',
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
