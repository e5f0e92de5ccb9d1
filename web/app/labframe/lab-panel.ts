import { actionButton, conceal, el, hintText, write } from '../kit/dom.ts';
import { unbroken } from '../kit/format.ts';
import { latest } from '../kit/latest.ts';
import { createSlider, valuesOf, type Values } from '../kit/slider.ts';
import { release, type Follow, type Lab, type Outcome, type Question } from '../labs/lab.ts';
import { mostSeeds } from '../labs/lab-names.ts';
import { createPrediction } from './lab-prediction.ts';
import { answerOf, judge, judgeChoice, type Verdict } from './lab-verdict.ts';
import { createLabViews } from './lab-views.ts';
import type { Engine } from '../../page.js';
import type { Events, State } from '../state/state.ts';

type Asked = { values: Values; seed: number; key: string };

/** A prediction that is not given. */
const unanswered = { labAnswer: [], labStage: 'ask', labFollow: -1 };

/**
 * An open lab: question, prediction, result, explanation, follow-up. The result is computed before
 * the student asks for it, so that it appears at once, and again when a slider moves.
 */
export function createLabPanel(lab: Lab, events: Events) {
  let state: State | null = null;
  /** The outcome, and what it was computed for. */
  let found: { outcome: Outcome; key: string } | null = null;
  let problem = '';
  let closed = false;
  /** What was last requested. */
  let requested = '';
  let material: { seed: number; data: any } | null = null;

  const change = (change: object) => events.labChange(change);
  const prediction = createPrediction(lab.name, (labAnswer) => change({ labAnswer }));
  const before = createLabViews();
  const after = createLabViews();
  const follow = createPrediction(`${lab.name}-follow`, ([labFollow]) => change({ labFollow }));
  const followed = el('p.lab-verdict', { role: 'status' });
  const followUp = el('div.lab-follow', { hidden: true }, el('strong', 'And now?'), follow.root, followed);
  const sliders = lab.controls.map((control) => createSlider(control, moved));
  const seed = el('output.numbers');
  const fresh = actionButton('New data', newData);
  const check = actionButton('Check', checkAnswer, { class: 'primary' });
  const reveal = actionButton('Show the result', () => change({ labStage: 'seen' }));
  const again = actionButton('Answer again', () => change(unanswered));
  const note = el('p.hint.lab-note');
  const verdict = el('div.lab-verdict', { role: 'status', tabindex: -1 });
  const story = el('div.lab-story');
  const failure = el('p.problem', { role: 'alert', hidden: true });
  const retry = actionButton('Try again', tryAgain, { hidden: true });

  const root = el(
    'div.lab',
    el(
      'div.lab-work',
      el(
        'div.lab-head',
        el('h3', { tabindex: -1 }, lab.title),
        el('p', el('strong', 'Goal: '), lab.goal),
        hintText(`About ${lab.minutes} minutes. ${lab.data}`),
      ),
      el(
        'div.lab-ask',
        prediction.root,
        el('div.sliders', ...sliders.map(({ root }) => root)),
        el('div.row', check, reveal, again, fresh, seed),
        note,
        failure,
        retry,
      ),
      el('div.lab-tell', verdict, story, followUp),
    ),
    el('div.lab-see', before.root, after.root),
  );

  function moved() {
    change({ labValues: sliders.map(({ position }) => position()) });
  }

  function newData() {
    const next = ((state?.labSeed ?? 1) % mostSeeds) + 1;
    change({ labSeed: next, ...unanswered });
  }

  function inputs(): Asked {
    const { labValues = [], labSeed = 1 } = state ?? {};
    const values = valuesOf(lab.controls, labValues);
    return { values, seed: labSeed, key: JSON.stringify([values, labSeed]) };
  }

  /** Requests the outcome for the sliders and the seed, unless it was requested. */
  function request(again = false) {
    const now = inputs();
    if (!again && requested === now.key) return;
    requested = now.key;
    problem = '';
    compute(now);
  }

  function tryAgain() {
    request(true);
    draw();
  }

  const compute = latest(async (now: Asked) => {
    if (closed) return;
    try {
      const outcome = await events.compute((engine: Engine) => run(engine, now));
      found = { outcome: outcome as Outcome, key: now.key };
    } catch (error) {
      drop(); // after a crash of the program they are gone
      if (now.key === requested) problem = (error as Error).message;
    }
    if (closed) drop();
    else draw();
  });

  async function run(engine: Engine, { values, seed }: Asked) {
    if (material?.seed !== seed) {
      drop();
      material = { seed, data: (await lab.load?.(engine, seed)) ?? { seed } };
    }
    return lab.compute(engine, (material as { data: any }).data, values);
  }

  function drop() {
    if (material) release(material.data);
    material = null;
  }

  function checkAnswer() {
    if (!state || !found) return;
    const question = lab.question(inputs().values);
    const { right } = judge(question, found.outcome, answerOf(question, state.labAnswer));
    const seen = right || state.labStage === 'hint';
    change({ labStage: seen ? 'seen' : 'hint' });
    if (right) events.labDone(lab.name);
  }

  function draw() {
    if (!state) return;
    const { labStage: stage, labFollow } = state;
    const { values, key } = inputs();
    const stale = found !== null && found.key !== key;
    const question = lab.question(values);
    const answer = answerOf(question, state.labAnswer);
    const seen = stage === 'seen';
    const focused = document.activeElement;
    root.setAttribute('aria-busy', String(problem === '' && found?.key !== key));
    write(seed, `Data set ${state.labSeed}`);
    sliders.forEach(({ place }, i) => place(Object.values(values)[i], values));
    prediction.draw({ question, answer, seen, truth: found?.outcome.truth ?? null });
    conceal(check, seen);
    check.disabled = answer.length === 0 || !found || stale;
    write(check, stage === 'hint' ? 'Check again' : 'Check');
    conceal(reveal, stage !== 'hint');
    conceal(again, !seen);
    for (const each of [failure, retry]) conceal(each, problem === '');
    write(failure, problem && `The lab failed: ${problem} Your answer is still here.`);
    conceal(note, problem !== '');
    write(note, found ? 'The sliders have moved. Computing …' : 'Computing …');
    drawOutcome(question, answer, seen, stale);
    // A button that disappears passes the focus on.
    if ((focused === check && check.hidden) || (focused === reveal && reveal.hidden)) verdict.focus({ preventScroll: true });
    if (focused === again && again.hidden) prediction.focus();
    conceal(followUp, !seen || !found);
    if (seen && found) drawFollowUp(found.outcome.follow, labFollow);
  }

  /** Draws the question after the result. Its answer is judged at once, and can be changed. */
  function drawFollowUp({ text, choices, accepted, said }: Follow, chosen: number) {
    const answer = choices[chosen] === undefined ? [] : [chosen]; // −1: none
    follow.draw({ question: { kind: 'choice', text, choices }, answer, seen: false, truth: null });
    write(followed, answer.length > 0 ? unbroken(`${judgeChoice(choices, accepted, chosen).said} ${said}`) : '');
  }

  /** Draws what was computed. */
  function drawOutcome(question: Question, answer: readonly number[], seen: boolean, stale: boolean) {
    if (!found || !state) return;
    const { labStage: stage } = state;
    const { outcome } = found;
    const views = seen ? outcome.views : [];
    before.draw(outcome.before.map((first) => views.find(({ title }) => title === first.title) ?? first));
    after.draw(views.filter(({ title }) => !outcome.before.some((first) => first.title === title)));
    if (answer.length > 0 && stage !== 'ask') showVerdict(judge(question, outcome, answer), stage, stale);
    else verdict.replaceChildren(...(seen ? [el('p', 'You have not answered. This is the result.')] : []));
    story.replaceChildren(...(seen ? [outcome.said, outcome.why] : []).map((text) => el('p', unbroken(text))));
  }

  function showVerdict({ right, said, distance }: Verdict, stage: State['labStage'], stale: boolean) {
    if (stale) return; // the old verdict is marked until the new one is there
    const line =
      stage === 'hint'
        ? el('p', el('strong', 'Not yet. '), distance && `${distance} `, unbroken(`Hint: ${lab.hint}`))
        : el('p', { 'data-right': String(right) }, el('strong', said));
    if (verdict.textContent !== line.textContent) verdict.replaceChildren(line);
  }

  return {
    root,
    update(next: State) {
      state = next;
      request();
      draw();
    },
    close() {
      closed = true;
      if (found?.key === requested || problem) drop();
    },
  };
}
