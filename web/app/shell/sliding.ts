/** The sliders of Explore, which move many things. In the story the same costs more than it saves. */
const moving = '#dock, .beta';

/**
 * Marks the page while something of it is dragged. What is out of sight is then neither laid
 * out nor drawn (app.css), so that the rest follows the pointer.
 *
 * The mark comes with the next frame, which finds out what is in sight. Before that, all of it
 * counts as out of sight, and Chromium ends a page in which that happens to a text while it
 * places the caret of a press there.
 */
export function watchSliding() {
  const { classList } = document.body;
  let frame = 0;
  addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(moving)) frame = requestAnimationFrame(() => classList.add('sliding'));
  });
  for (const end of ['pointerup', 'pointercancel', 'blur'])
    addEventListener(end, () => {
      cancelAnimationFrame(frame);
      classList.remove('sliding');
    });
}
