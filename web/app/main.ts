import { createController } from './shell/controller.ts';
import { firstChoices } from './experiments/choice.ts';
import { container } from './kit/dom.ts';
import { createStore } from './state/store.ts';
import { createComponents } from './explore/components.ts';
import { createDemonstrationView } from './opening/demonstration-view.ts';
import { createDrop } from './shell/drop.ts';
import { createExploreSection } from './explore/explore-section.ts';
import { createHero } from './explore/hero.ts';
import { createKeepForm } from './save/keep-form.ts';
import { createModelBar } from './explore/model-bar.ts';
import { createMethodPanel } from './model/method-panel.ts';
import { createOpeningSection } from './opening/opening-section.ts';
import { createNoticesView } from './shell/notices-view.ts';
import { createPanels } from './explore/panels.ts';
import { createProfile } from './explore/profile.ts';
import { createQuestion } from './data/question.ts';
import { createReadingView } from './data/reading.ts';
import { createScrubber } from './explore/scrubber.ts';
import { createSections } from './shell/sections.ts';
import { createSavedView } from './save/saved-view.ts';
import { createSheet } from './shell/sheet.ts';
import { createSource } from './data/source.ts';
import { watchSliding } from './shell/sliding.ts';
import { createTabs, createWorksTabs } from './shell/tabs.ts';
import { createThemeToggle } from './shell/theme.ts';
import { createTrainButton } from './train/train-button.ts';
import { createWelcome } from './data/welcome.ts';
import type { CreateView } from './state/state.ts';

/** The views of the first visit, by the id of their element. */
const views: Record<string, CreateView> = {
  drop: createDrop,
  tabs: createTabs,
  works: createWorksTabs,
  notices: createNoticesView,
  source: createSource,
  train: createTrainButton,
  shelf: createSavedView,
  reading: createReadingView,
  question: createQuestion,
  opening: createOpeningSection,
  welcome: createWelcome,
  demonstration: createDemonstrationView,
  explore: createExploreSection,
  'model-bar': createModelBar,
  panels: createPanels,
  keep: createKeepForm,
  hero: createHero,
  components: createComponents,
  profile: createProfile,
  dock: createScrubber,
};

createThemeToggle(container('theme'));
watchSliding();
const controller = createController(createStore(firstChoices()), () => method.complains?.() ?? false);
const events = controller.actions;
const method = createMethodPanel(container('method'), events);
controller.start([
  createSheet(container('sheet'), container('column'), container('centre'), events),
  method,
  ...Object.entries(views).map(([id, create]) => create(container(id), events)),
  ...createSections(container, events),
]);
document.body.classList.remove('starting');
