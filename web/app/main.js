import { createController } from './controller.js';
import { container } from './dom.js';
import { createStore } from './state.js';
import { createComponents } from './ui/components.js';
import { createDemonstrationView } from './ui/demonstration.js';
import { createDiagnosisSection } from './ui/diagnosis.js';
import { createDrop } from './ui/drop.js';
import { createEvaluationSections } from './ui/evaluation.js';
import { createExperimentsSection } from './ui/experiments.js';
import { createExploreSection } from './ui/explore.js';
import { createFilesSections } from './ui/files.js';
import { createHero } from './ui/hero.js';
import { createLearnSection } from './ui/learn.js';
import { createModelBar } from './ui/modelbar.js';
import { createLearningSection } from './ui/learning.js';
import { createMethodPanel } from './ui/method.js';
import { createNoticesView } from './ui/notices.js';
import { createPortraitsSection } from './ui/portraits.js';
import { createProfile } from './ui/profile.js';
import { createQuestion } from './ui/question.js';
import { createReadingView } from './ui/reading.js';
import { createScrubber } from './ui/scrubber.js';
import { createShareSection } from './ui/share.js';
import { createShelf } from './ui/shelf.js';
import { createSource } from './ui/source.js';
import { createTabs } from './ui/tabs.js';
import { createThemeToggle } from './ui/theme.js';
import { createTrainButton } from './ui/train.js';
import { createTrainingSection } from './ui/training.js';
import { createTuningSection } from './ui/tuning.js';
import { createTurningSection } from './ui/turning.js';
import { createWelcome } from './ui/welcome.js';
import { createWorksSection } from './ui/works.js';

createThemeToggle(container('theme'));
const controller = createController(createStore(), {
  drop: createDrop(container('drop')),
  tabs: createTabs(container('tabs')),
  notices: createNoticesView(container('notices')),
  source: createSource(container('source')),
  method: createMethodPanel(container('method')),
  train: createTrainButton(container('train')),
  shelf: createShelf(container('shelf')),
  reading: createReadingView(container('reading')),
  question: createQuestion(container('question')),
  welcome: createWelcome(container('welcome')),
  demonstration: createDemonstrationView(container('demonstration')),
  portraits: createPortraitsSection(container('portraits')),
  files: createFilesSections({ preview: container('preview'), blur: container('blur'), roles: container('roles') }),
  training: createTrainingSection(container('training')),
  tuning: createTuningSection(container('tuning')),
  learning: createLearningSection(container('learning')),
  explore: createExploreSection(container('explore')),
  modelBar: createModelBar(container('model-bar')),
  hero: createHero(container('hero')),
  turning: createTurningSection(container('turning')),
  components: createComponents(container('components')),
  profile: createProfile(container('profile')),
  evaluation: createEvaluationSections({
    observation: container('observation-view'), observations: container('observations'), multiples: container('multiples'), angles: container('angles'),
    curves: container('curves'), solid: container('solid'), scores: container('scores'), newFiles: container('new-files'),
  }),
  diagnosis: createDiagnosisSection(container('diagnosis')),
  share: createShareSection(container('share')),
  experiments: createExperimentsSection(container('experiments')),
  works: createWorksSection(container('works')),
  learn: createLearnSection(container('learn')),
  scrubber: createScrubber(container('dock')),
});
controller.start();
document.body.classList.remove('starting');
