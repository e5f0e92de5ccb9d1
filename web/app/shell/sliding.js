/** The sliders of Explore, which move many things. In the story the same costs more than it saves. */
const moving = '#dock, .beta';

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
