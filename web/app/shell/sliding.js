/** What moves many things when it is dragged: the sliders of Explore, and the figures of the story. */
const moving = '#dock, .beta, .frame';

/**
 * Marks the page while something of it is dragged. What is out of sight is then neither laid
 * out nor drawn (app.css), so that the rest follows the pointer.
 */
export function watchSliding() {
  const { classList } = document.body;
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(moving)) classList.add('sliding');
  });
  for (const end of ['pointerup', 'pointercancel', 'blur']) addEventListener(end, () => classList.remove('sliding'));
}
