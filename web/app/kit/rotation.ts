import { el, field } from './dom.ts';
import { usualView } from './solid.ts';

/**
 * The rotation of surfaces that turn together: two sliders, and dragging any surface.
 *
 * @param draw redraws all of them, at most once a frame
 */
export function createRotation(draw: () => void) {
  const view = { ...usualView };
  const turn = angle(view.turn, 180, (radians) => {
    view.turn = radians;
  });
  const tilt = angle(view.tilt, 90, (radians) => {
    view.tilt = radians;
  });
  let waiting = false;

  function redraw() {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      draw();
    });
  }

  /**
   * @param initial radians
   * @param most degrees
   */
  function angle(initial: number, most: number, moved: (radians: number) => void) {
    const input = el('input', {
      type: 'range',
      min: -most,
      max: most,
      step: 1,
      value: Math.round((initial * 180) / Math.PI),
      oninput: () => {
        moved((Number(input.value) * Math.PI) / 180);
        redraw();
      },
    });
    return input;
  }

  /** @param by degrees */
  function move(input: HTMLInputElement, by: number) {
    const span = Number(input.max) - Number(input.min);
    const wrapped =
      input === turn
        ? ((((Number(input.value) + by - Number(input.min)) % span) + span) % span) + Number(input.min)
        : Number(input.value) + by;
    input.value = String(wrapped);
    input.dispatchEvent(new Event('input'));
  }

  return {
    view,
    redraw,
    root: el('div.turning', field('Turn', turn), field('Tilt', tilt)),
    /** @param canvas a surface that the visitor can drag */
    drag(canvas: HTMLCanvasElement) {
      canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
      canvas.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
        if (!canvas.hasPointerCapture(pointerId)) return;
        move(turn, movementX);
        move(tilt, movementY);
      });
    },
  };
}
