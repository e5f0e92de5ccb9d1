import { el, field } from './dom.ts';
import { usualView } from './solid.ts';

/**
 * The rotation of surfaces that turn together: two sliders, and dragging any surface.
 *
 * @param draw redraws all of them, at most once a frame
 */
export function createRotation(draw: () => void) {
  const [turn, tilt] = [angle(usualView.turn, 180), angle(usualView.tilt, 90)];
  let frame = 0;

  function redraw() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  }

  /**
   * @param initial radians
   * @param most degrees
   */
  function angle(initial: number, most: number) {
    return el('input', { type: 'range', min: -most, max: most, step: 1, value: Math.round((initial * 180) / Math.PI), oninput: redraw });
  }

  const radians = ({ value }: HTMLInputElement) => (Number(value) * Math.PI) / 180;

  return {
    /** The angles of the sliders, radians. */
    view: () => ({ turn: radians(turn), tilt: radians(tilt) }),
    root: el('div.turning', field('Turn', turn), field('Tilt', tilt)),
    /** @param canvas a surface that the visitor can drag, a degree for each pixel */
    drag(canvas: HTMLCanvasElement) {
      canvas.addEventListener('pointerdown', ({ pointerId }) => canvas.setPointerCapture(pointerId));
      canvas.addEventListener('pointermove', ({ pointerId, movementX, movementY }) => {
        if (!canvas.hasPointerCapture(pointerId)) return;
        const turned = Number(turn.value) + movementX;
        turn.value = String(((((turned + 180) % 360) + 360) % 360) - 180); // round and round
        tilt.value = String(Number(tilt.value) + movementY);
        redraw();
      });
    },
  };
}
