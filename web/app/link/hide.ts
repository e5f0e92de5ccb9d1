/** The parts of the page that `hide=` in a link can hide, as CSS selectors. */
export const hideable: Record<string, string> = {
  data: 'details:has(> #source), #tabs [data-view="data"], .dropzone',
  'built-in': '.examples, .examples-row',
  roles: '#roles',
  model: 'details:has(> #method)',
  method: '[data-row="method"]',
  bins: '[data-row="divide"], [data-row="bins"], [data-row="endpoints"]',
  components: '[data-row="components"], [data-row="spread"]',
  lambda: '[data-row="lambda"]',
  more: '#method .more',
  tune: '[data-row="tune"], #verdict',
  train: '#train, #assignment .train',
  saved: 'details:has(> #shelf)',
  // all that shows errors in Explore but the run log: parts of a section have the class, and texts ask showsErrors
  scores: '#verdict, #scores, #filled, #diagnosis, #learning, .segments .errors, .rmse',
  observation: '#observation-view',
  'new-files': '#new-files',
  diagnosis: '#diagnosis',
  experiments: '#works [data-view="experiments"]', // tabs.ts hides the tab above if both are hidden
  works: '#works [data-view="works"]',
  learn: '#tabs [data-view="learn"]',
  share: '#share',
};

/**
 * A constructed style sheet, because the content security policy forbids inline
 * styles.
 */
let sheet: CSSStyleSheet | undefined;

export function hide(names: string[]) {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  sheet.replaceSync(names.map((name) => `${hideable[name]} { display: none !important; }`).join('\n'));
}
