// The wrong calls of module-wrong.test.js, by what they are about. Values and calls are texts, for
// the page.

/** Values of every type but object. */
const notAnObject = `[7, 'x', true, [], () => 1, Symbol('s'), 1n, Promise.resolve({}), new Date(0), new Map()]`;
/** Values that are no text. */
const notAText = `[undefined, null, 7, {}, ['a'], () => 1, Symbol('s')]`;
/** Values that are no signal, listener and so on. */
const notACall = `[7, [], () => 1, { sginal: 1 }, { signal: 1 }, { signal: {} }, { onprogress() {} }, { onProgress: 1 }, { get signal() { throw new Error('a getter of its own') } }]`;
/** Values that are no θ. */
const notTheta = `[undefined, null, 'x', {}, NaN, true, 1n, Symbol('s'), () => 1, [], [1, 2], ['x'], new Date(0), Promise.resolve(1)]`;
/** Values that are no numbers. */
const notNumbers = `[undefined, null, 7, 'x', {}, ['1'], [[1], ['x']], [new Date(0)], new DataView(new ArrayBuffer(8)), new Map(), Promise.resolve([1]), gone()]`;
/** What cannot be read at all. */
const unreadable = `new Proxy({}, { get() { throw new Error('a proxy of its own'); }, ownKeys() { throw Object.create(null); } }), revoked()`;
/** Values that are no bytes of a file. */
const notBytes = `[undefined, null, 7, 'x', [1], {}, gone(), gone().buffer]`;

/**
 * The code, what the message says, the wrong values, and the call that is given each. engine,
 * set, model (of 4 variables, at θ from 0 to 3), portraits, good (data), freed and ended are in the page.
 */
export const wrongCalls = [
  // The start.
  [
    'ERR_OPTION',
    /[eE]ngine|database|wasmURL|wasmModule|worker|signal|onProgress|getter/,
    `[${unreadable}, { database: null }, { get worker() { throw Object.create(null); } }, { signal: { aborted: false, addEventListener() {} } }, 7, 'x', [], { wasmUrl: 'x' }, { workres: 2 }, { wasmURL: 7 }, { wasmURL: 'http://[' }, { wasmModule: {} }, { worker: 1 }, { workers: 0 }, { workers: 1.5 }, { workers: 'x' }, { workers: NaN }, { workers: 2, worker: false }, { database: 7 }, { database: ' ' }, { signal: 1 }, { onProgress: 1 }, { get worker() { throw new Error('a getter of its own') } }]`,
    (v) => createEngine(v),
  ],

  // Data.
  ['ERR_OPTION', /data/, notAnObject.replace('[7', '[undefined, null, model, portraits, engine, 7'), (v) => engine.fit(v, { bins: 2 })],
  ['ERR_OPTION', /data/, `[7, null, model]`, (v) => model.project(v)],
  ['ERR_OPTION', /is not a part of the data/, `['heldout', 'Data', 'row', 'x']`, (v) => engine.fit({ ...good, [v]: 1 })],
  ['ERR_OPTION', /data/, notNumbers, (v) => engine.fit({ ...good, data: v })],
  ['ERR_OPTION', /theta/, notNumbers, (v) => engine.fit({ ...good, theta: v })],
  ['ERR_OPTION', /weights/, `[7, 'x', {}, ['1'], gone()]`, (v) => engine.fit({ ...good, weights: v })],
  ['ERR_SHAPE', /rows|holds/, `[0, -1, 1.5, 19, 21, 1e308, Infinity, NaN, -0, '20', {}, null]`, (v) => engine.fit({ ...good, rows: v })],
  [
    'ERR_SHAPE|ERR_TOO_LARGE',
    /cols|columns|variables/,
    `[0, -4, 4.5, 3, 2 ** 40, 1e308, NaN, -0, '4', null]`,
    (v) => engine.fit({ ...good, cols: v }),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /mask/,
    `[7, 'x', [1], { observed: 1 }, { observations: [1] }, { observations: new Uint8Array(3) }, { endpoints: new Uint8Array(3) }, { endpoints: new Int8Array(8) }]`,
    (v) => engine.fit({ ...good, mask: v }, { bins: 1 }),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /names/,
    `[7, 'x', {}, ['a'], [1, 2, 3, 4], ['a', 'b', 'c', () => 1]]`,
    (v) => engine.fit({ ...good, names: v }),
  ],
  ['ERR_OPTION', /thetaName/, `[7, {}, [1], () => 1]`, (v) => engine.fit({ ...good, thetaName: v })],
  [
    'ERR_OPTION|ERR_SHAPE',
    /shape|picture/,
    `[7, 'x', [], { width: 2 }, { width: 2, hieght: 2, channels: 1 }, { width: 3, height: 3, channels: 1 }, { width: -2, height: -2, channels: 1 }, { width: 1e308, height: 1e308, channels: 1 }]`,
    (v) => engine.fit({ ...good, shape: v }),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /groups/,
    `[7, 'x', {}, ['a'], Array.from({ length: 20 }, () => null), Array.from({ length: 20 }, () => ({}))]`,
    (v) => engine.fit({ ...good, groups: v }),
  ],
  [
    'ERR_NONFINITE',
    /row 1/,
    `[NaN, Infinity, -Infinity, null]`,
    (v) => engine.fit({ ...good, data: [v, ...Array.from(good.data).slice(1)] }),
  ],
  [
    'ERR_OPTION',
    /getter of its own/,
    `['data', 'theta', 'rows', 'mask', 'names']`,
    (v) =>
      engine.fit(
        Object.defineProperty({ ...good }, v, {
          enumerable: true,
          get() {
            throw new Error('a getter of its own');
          },
        }),
      ),
  ],
  ['ERR_OPTION', /arguments of fit/, `[${unreadable}]`, (v) => engine.fit(v)],
  ['ERR_OPTION', /arguments of fit/, `[${unreadable}]`, (v) => engine.fit(good, {}, v)],
  ['ERR_OPTION', /options of sweep|arguments of sweep/, `[${unreadable}]`, (v) => model.sweep([1], v)],
  [
    'ERR_OPTION',
    /bin is not an option/,
    `[Object.create({ bin: 2 }), new (class { get bin() { return 2; } })()]`,
    (v) => engine.fit(good, v),
  ],
  ['ERR_RANGE', /weight/, `[new Float64Array(20), new Float64Array(20).fill(-1)]`, (v) => engine.fit({ ...good, weights: v })],
  [
    'ERR_OPTION',
    /endpoint/,
    `[Float64Array.from({ length: 20 }, (_, i) => (i % 2 ? 1 : -1) * Number.MAX_VALUE)]`,
    (v) => engine.fit({ ...good, theta: v }),
  ],
  [
    'ERR_OPTION|ERR_SHAPE|ERR_NONFINITE',
    /row 1 of data|row 2|agee/,
    `[{ theta: 'agee' }, { theta: ['age', 'x'] }, { theta: 'age', weights: 'w' }, { theta: 'age', names: ['hieght'] }, { theta: 'age', data: [{ age: 1, a: 2 }, { age: 2, A: 3 }] }, { theta: 'age', data: [{ age: 1, a: 2 }, { age: 2, a: 'x' }] }, { theta: 'age', data: [{ age: 1, a: 2 }, { age: 2 }] }, { theta: 'age', data: [{ age: 1, a: 2 }, 7] }]`,
    (v) => engine.fit({ data: [{ age: 1, height: 2 }], ...v }),
  ],

  // Options of fits.
  ['ERR_OPTION', /options/, notAnObject, (v) => engine.fit(good, v)],
  [
    'ERR_OPTION',
    /bins/,
    `[0, -1, 2.5, 5000, 1e308, Infinity, NaN, '2', [2], {}, 2n, () => 1, Symbol('s'), Promise.resolve(2), new Date(0)]`,
    (v) => engine.fit(good, { bins: v }),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /components/,
    `[0, -1, 5, 1.5, 1e308, NaN, 'many', [1, 'x'], [1], {}]`,
    (v) => engine.fit(good, { components: v }),
  ],
  [
    'ERR_OPTION',
    /lambda/,
    `[7, 'x', [], { mean: -1 }, { mean: 'x' }, { mean: NaN }, { means: 1 }, { basis: -Infinity }, { get mean() { throw new Error('a getter of its own') } }]`,
    (v) => engine.fit(good, { lambda: v }),
  ],
  [
    'ERR_OPTION|ERR_RANGE',
    /endpoint|θ/,
    `[7, 'x', ['a'], [0, NaN], [0, Infinity], [3, 0], [0, 0], [0, 1e308], [0, 1]]`,
    (v) => engine.fit(good, { endpoints: v }),
  ],
  ['ERR_OPTION', /did you mean/, `['bin', 'Lambda', 'seeds', 'methd', 'max_evaluations']`, (v) => engine.fit(good, { [v]: 1 })],
  ['ERR_OPTION', /method/, `[7, 'svm', {}, ['pca']]`, (v) => engine.fit(good, { method: v })],
  [
    'ERR_OPTION',
    /the options|list|options\[/,
    `[undefined, null, 7, 'x', {}, [], [7], [{ bins: 2 }, 'x']]`,
    (v) => engine.compare(good, v),
  ],
  [
    'ERR_OPTION',
    /call|sginal|signal|onprogress|onProgress|getter|transfer|onCancel/,
    notACall.replace('[7', `[{ transfer: 1 }, { onCancel: 'keep' }, { oncancel: 'best' }, 7`),
    (v) => engine.fit(good, { bins: 2 }, v),
  ],
  [
    'ERR_OPTION',
    /option|settings|lambdaMean|folds|seed/,
    `[7, 'x', { lambda: 1 }, { lambdaMean: 'x' }, { lambdaMean: [NaN] }, { lambdaMean: [-1] }, { folds: 1 }, { folds: 0 }, { settings: { bins: 0 } }, { settings: { method: '' } }, { seed: -1 }, { settings: { bin: 2 } }, { seed: 2n }]`,
    (v) => engine.tune(good, v),
  ],
  [
    'ERR_OPTION',
    /option|methods|sizes|repeats/,
    `[7, { settings: [] }, { methods: 7 }, { methods: [{ bin: 2 }] }, { methods: [{ cycles: 0 }] }, { sizes: [1] }, { repeats: 0 }]`,
    (v) => engine.learningCurve(good, v),
  ],
  [
    'ERR_OPTION',
    /option|resamples|level|seed/,
    `[7, { resamples: 1 }, { resamples: 'x' }, { level: 1 }, { level: NaN }, { seed: -1 }, { resample: 9 }]`,
    (v) => model.bootstrap(set, v),
  ],
  ['ERR_OPTION|ERR_NOT_FOUND', /name|experiment/, notAText.replace('[undefined', `['nothing', undefined`), (v) => engine.experiment(v)],
  [
    'ERR_OPTION',
    /option|seed|data|splits/,
    `[7, { sead: 1 }, { seed: -1 }, { seed: 'x' }, { splits: 0 }, { data: 7 }]`,
    (v) => engine.experiment('blur', v),
  ],

  // Files and what is written.
  [
    'ERR_OPTION|ERR_FORMAT',
    /file/,
    `[undefined, null, 7, 'a.csv', {}, [], [7], { name: 'file a.csv' }, { name: 'file a', data: 'text' }, { name: Symbol('a'), data: new Uint8Array(1) }, new File([], 'file.csv'), gone(), Promise.resolve(1)]`,
    (v) => engine.read(v),
  ],
  [
    'ERR_OPTION|ERR_NOT_FOUND',
    /option|theta|thetta|missing|testShare|blur|bins/,
    `[7, 'x', [], { thetta: 'x' }, { theta: 7 }, { theta: [7, {}] }, { theta: 'thetta' }, { missing: 'keep' }, { testShare: 2 }, { testShare: NaN }, { blur: { bin: [1] } }]`,
    (v) => engine.read(csv, v),
  ],
  ['ERR_OPTION|ERR_FORMAT', /file/, `[undefined, 7, 'heads', []]`, (v) => engine.portraits(v)],
  ['ERR_OPTION|ERR_NOT_FOUND', /kind|nothing/, notAText.replace('[undefined', `['nothing', undefined`), (v) => engine.synthesise(v)],
  [
    'ERR_OPTION',
    /seed|synthesise/,
    `[7, [], { sed: 1 }, { seed: -1 }, { seed: 1.5 }, { seed: 1e308 }, { seed: NaN }, { seed: '1' }]`,
    (v) => engine.synthesise('heads', v),
  ],
  ['ERR_OPTION|ERR_FORMAT', /model file/, notBytes, (v) => engine.load(v)],
  [
    'ERR_OPTION',
    /source|set|option|theta|seed/,
    `[7, 'x', { builtin: 'heads' }, { set, builtIn: 'heads', seed: 'x' }, { set, files: csv, options: { thetta: 'x' } }]`,
    (v) => engine.report(v, [{ model }]),
  ],
  [
    'ERR_OPTION|ERR_UNSUPPORTED|ERR_FORMAT',
    /models|found|report|fit/,
    `[undefined, null, 7, 'x', [], [7], [{ model: {} }], [{ models: 1 }], [{ model, options: 7 }], {}]`,
    (v) => engine.report({ set, builtIn: 'simulation' }, v),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /pictures|data|rows|shape|picture|names/,
    `[undefined, 7, {}, { ...drawn, data: 'x' }, { ...drawn, data: [1] }, { ...drawn, rows: 0 }, { ...drawn, rows: 'x' }, { ...drawn, shape: 7 }, { ...drawn, shape: {} }, { ...drawn, shape: { width: 1e308, height: 1e308, channels: 1 } }, { ...drawn, names: [{}] }, { ...drawn, name: [] }]`,
    (v) => engine.pictures(v),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /arrays|\ba\b|rows|cols/,
    `[undefined, 7, 'x', [], { a: 7 }, { a: {} }, { a: { data: [1], rows: 1, columns: 1 } }, { a: { data: [1], rows: 'x' } }, { a: { data: [1], rows: 2 } }, { a: { data: [1], rows: 1, cols: 0 } }, { a: { data: ['x'], rows: 1 } }]`,
    (v) => engine.npz(v),
  ],
  [
    'ERR_OPTION',
    /session|files|models|link|name|kind/,
    `[undefined, 7, {}, { ...session, link: 7 }, { ...session, name: null }, { ...session, files: 7 }, { ...session, files: [7] }, { ...session, models: 7 }, { ...session, models: [7] }, { ...session, models: [{ kind: 'ppca', data: 7 }] }, { ...session, modles: [] }]`,
    (v) => engine.packSession(v),
  ],
  ['ERR_OPTION|ERR_FORMAT', /file/, `[undefined, null, 7, 'x', {}, new Uint8Array(9)]`, (v) => engine.openSession(v)],
  ['ERR_OPTION', /call|sginal|signal|onprogress|onProgress|getter/, notACall, (v) => engine.npz({}, v)],

  // Models.
  ['ERR_NONFINITE|ERR_OPTION|ERR_SHAPE', /θ|theta/, notTheta, (v) => model.at(v)],
  [
    'ERR_OPTION',
    /\bat\b|view|reuse/,
    `[7, [], { veiw: 'front' }, { view: 7 }, { view: 'side' }, { view: {} }, { reuse: 7 }, { reuse: { mean: ['x'], basis: ['x'] } }]`,
    (v) => model.at(1, v),
  ],
  ['ERR_NONFINITE|ERR_OPTION|ERR_SHAPE', /θ|theta/, notTheta, (v) => model.tableAt(v)],
  ['ERR_OPTION|ERR_NONFINITE|ERR_SHAPE', /theta|θ/, notNumbers.replace('[undefined', '[[NaN], undefined'), (v) => model.weights(v)],
  ['ERR_OPTION|ERR_SHAPE|ERR_NONFINITE', /values/, `[undefined, 7, ['x'], [1], [1, 2, 3]]`, (v) => model.average([0, 1], v)],
  [
    'ERR_OPTION|ERR_RANGE',
    /component|sweep/,
    `[7, { componnent: 1 }, { component: -1 }, { component: 0.5 }, { component: 9 }, { component: 1e308 }, { component: '0' }]`,
    (v) => model.sweep([1], v),
  ],
  ['ERR_NONFINITE|ERR_OPTION|ERR_SHAPE', /θ|from/, notTheta, (v) => model.angles([1], v)],
  [
    'ERR_OPTION',
    /have no effect|has no effect|not that of the model/,
    `[{ weights: Array(5).fill(1) }, { groups: [1, 2, 3, 4, 5] }, { ids: ['a', 'b', 'c', 'd', 'e'] }, { shape: { width: 2, height: 2, channels: 1 } }, { thetaName: 'age' }, { mask: { endpoints: new Uint8Array(8) } }]`,
    (v) => model.score({ ...good, ...v }),
  ],
  ['ERR_OPTION', /call|sginal|signal|onprogress|onProgress|getter/, notACall, (v) => model.project(good, v)],
  [
    'ERR_OPTION|ERR_SHAPE',
    /heldOut|option|seed|table/,
    `[7, { heldout: 0.1 }, { heldOut: 1 }, { heldOut: -1 }, { heldOut: NaN }, { heldOut: 'x' }, { seed: -1 }, { table: 'x' }]`,
    (v) => model.impute(good, v),
  ],
  [
    'ERR_OPTION|ERR_RANGE',
    /level|prior|option/,
    `[7, { levl: 0.9 }, { level: 1 }, { level: NaN }, { prior: 'x' }]`,
    (v) => model.locate(good, v),
  ],
  [
    'ERR_OPTION|ERR_SHAPE',
    /centile|option/,
    `[7, { centile: [5] }, { centiles: [0] }, { centiles: [100] }, { centiles: 'x' }]`,
    (v) => model.chart([1], v),
  ],
  ['ERR_OPTION|ERR_SHAPE', /ids/, `[7, [{}], ['a']]`, (v) => model.table({ ...good, ids: v })],
  [
    'ERR_OPTION|ERR_SHAPE',
    /reconstruct|rows|coefficients|theta/,
    `[undefined, 7, {}, { ...coded, row: 1 }, { ...coded, rows: 0 }, { ...coded, rows: 1e308 }, { ...coded, rows: 'x' }, { ...coded, theta: [] }, { ...coded, theta: 'x' }, { ...coded, coefficients: [1] }, { ...coded, coefficients: {} }]`,
    (v) => model.reconstruct(v),
  ],
  [
    'ERR_OPTION|ERR_SHAPE|ERR_UNSUPPORTED',
    /pictures|data|theta|turned|view/,
    `[undefined, 7, {}, { data: [1], theta: 'x' }, { data: [1], theta: [1], veiw: 1 }, { data: [1], theta: [1], view: 7 }, { data: [1], theta: [1] }]`,
    (v) => model.turn(v),
  ],

  // Sets.
  ['ERR_RANGE|ERR_OPTION', /row|indices/, `[undefined, 7, 'x', {}, [-1], [0.5], [1e308], [NaN], [45], ['0']]`, (v) => set.rows(v)],
  ['ERR_OPTION|ERR_NONFINITE|ERR_SHAPE', /theta|θ/, `[undefined, 7, ['x'], gone()]`, (v) => set.law(v)],
  ['ERR_OPTION', /option|bin/, `[7, { bin: 2 }, { bins: 'x' }]`, (v) => set.reordering(v)],
  ['ERR_OPTION', /option|bin/, `[7, { bin: 2 }, { bins: 'x' }]`, (v) => set.suggestComponents(v)],
  ['ERR_OPTION', /option|bin/, `[7, { bin: 2 }, { bins: 'x' }]`, (v) => set.endpoints(v)],
  ['ERR_OPTION|ERR_UNSUPPORTED', /pictures|theta|turned/, `[undefined, 7, {}, { data: [1], theta: [1] }]`, (v) => set.turn(v)],

  // Portraits.
  ['ERR_RANGE|ERR_OPTION', /picture/, `[undefined, null, -1, 0.5, 1e308, '0', {}, () => 1]`, (v) => portraits.pixels(v)],
  ['ERR_OPTION', /most|pixels/, `[7, { msot: 1 }, { most: 0 }, { most: 1.5 }, { most: 'x' }]`, (v) => portraits.pixels(0, v)],
  [
    'ERR_OPTION|ERR_SHAPE',
    /landmarks|key points/,
    `[undefined, 7, 'x', [], [{}], Array.from({ length: 21 }, () => 7), Array.from({ length: 21 }, () => ({ x: NaN, y: 0, visible: true })), Array.from({ length: 21 }, () => ({ x: 1, y: 1, visble: true }))]`,
    (v) => portraits.place(0, v),
  ],
  [
    'ERR_OPTION',
    /option|like|pixels|testShare/,
    `[7, { pixel: 9 }, { pixels: 'x' }, { testShare: 2 }, { like: {} }, { like: model }]`,
    (v) => portraits.toSet(v),
  ],

  // Saved models.
  ['ERR_OPTION', /saved|model/, `[undefined, null, 7, {}, set]`, (v) => engine.models.save(v, 'x')],
  ['ERR_OPTION', /name/, `[undefined, null, 7, '', ' ', {}, () => 1]`, (v) => engine.models.save(model, v)],
  ['ERR_OPTION', /\bid\b/, notAText, (v) => engine.models.open(v)],
  ['ERR_OPTION', /\bid\b/, notAText, (v) => engine.models.bytes(v)],
  ['ERR_OPTION', /\bid\b/, notAText, (v) => engine.models.delete(v)],
  ['ERR_OPTION', /\bid\b/, notAText, (v) => engine.models.rename(v, 'x')],
  ['ERR_OPTION|ERR_FORMAT', /model file/, notBytes, (v) => engine.models.put(v, 'x')],
  [
    'ERR_OPTION',
    /name|\bid\b|created/,
    `[[undefined], [7], ['x', 7], ['x', 'y', 'z'], ['x', 'y', NaN]]`,
    (v) => engine.models.put(file, ...v),
  ],

  // Assignments.
  [
    'ERR_OPTION|ERR_FORMAT',
    /draft|assignment|answers|arguments of make/,
    `[undefined, 7, 'x', {}, { task: 1 }, { assignment: 7 }, ${unreadable}]`,
    (v) => engine.assignments.make(v),
  ],
  ['ERR_OPTION|ERR_FORMAT', /text|assignment/, `[undefined, 7, 'x', {}]`, (v) => engine.assignments.open(v)],
  ['ERR_OPTION|ERR_FORMAT', /report|handed in/, `[undefined, 7, 'x']`, (v) => engine.assignments.handIn({}, v)],
  ['ERR_OPTION|ERR_FORMAT', /file/, `[undefined, 7, 'x', {}]`, (v) => engine.assignments.mark(v)],
  ['ERR_OPTION|ERR_FORMAT', /rows|^\[0\]/, `[undefined, 7, 'x', {}, [7]]`, (v) => engine.assignments.grade(v)],

  // What is gone.
  [
    'ERR_CLOSED',
    /model was freed: /,
    `['at', 'weights', 'sweep', 'angles', 'tableAt', 'diagnostics', 'project', 'table', 'reconstruct', 'impute', 'locate', 'centiles', 'variableErrors', 'score', 'toBytes', 'turn']`,
    (v) =>
      freed.model[v](
        ...(v === 'angles'
          ? [[1], 1]
          : v === 'reconstruct'
            ? [coded]
            : v === 'turn'
              ? [{ data: [1], theta: [1] }]
              : v === 'toBytes' || v === 'diagnostics'
                ? []
                : [v === 'at' || v === 'tableAt' ? 1 : v === 'weights' || v === 'sweep' ? [1] : good]),
      ),
  ],
  [
    'ERR_CLOSED',
    /set was freed: /,
    `['theta', 'rows', 'law', 'ids', 'reordering', 'suggestComponents', 'endpoints', 'whitenings', 'turn']`,
    (v) => freed.set[v](...(v === 'turn' ? [{ data: [1], theta: [1] }] : v === 'rows' || v === 'law' ? [[0]] : [])),
  ],
  [
    'ERR_CLOSED',
    /album of portraits was freed: /,
    `['pixels', 'place', 'toSet', 'table']`,
    (v) => freed.portraits[v](...(v === 'place' ? [0, null] : v === 'pixels' ? [0] : [])),
  ],
  [
    'ERR_CLOSED',
    /freed: /,
    `[(m) => engine.fit(freed.set), (m) => engine.models.save(freed.model, 'x'), (m) => model.project(freed.set), (m) => engine.tune(freed.set), (m) => freed.model.bootstrap(set), (m) => engine.report({ set, builtIn: 'simulation' }, [{ model: freed.model }])]`,
    (v) => v(),
  ],
  [
    'ERR_CLOSED',
    /closed; create another/,
    `['read', 'portraits', 'synthesise', 'sphere', 'fit', 'compare', 'tune', 'learningCurve', 'experiment', 'report', 'pictures', 'npz', 'packSession', 'openSession', 'load', 'storage']`,
    (v) =>
      ended[v](
        ...({
          read: [csv],
          portraits: ['drawn'],
          synthesise: ['heads'],
          compare: [good, [{}]],
          experiment: ['blur'],
          report: [null, { experiment: 'blur' }],
          pictures: [drawn],
          npz: [{}],
          packSession: [session],
          openSession: [file],
          load: [file],
        }[v] ?? [good]),
      ),
  ],
  [
    'ERR_CLOSED',
    /closed; create another/,
    `['list', 'open', 'rename', 'delete', 'bytes', 'put']`,
    (v) => ended.models[v](...({ rename: ['x', 'y'], put: [file, 'x'], list: [] }[v] ?? ['x'])),
  ],
  ['ERR_OPTION', /another engine/, `[() => other.fit(set), () => other.models.save(model, 'x'), () => model.project(others)]`, (v) => v()],
];
