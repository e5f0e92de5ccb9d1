/** Sets the size of a canvas and returns a context that draws in CSS pixels. */
export function fit(canvas: HTMLCanvasElement, width: number, height: number) {
  const ratio = window.devicePixelRatio || 1;
  const context = canvas.getContext('2d');
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (context?.reset && canvas.width === across && canvas.height === down) {
    context.reset(); // keeps its memory
  } else {
    canvas.width = across;
    canvas.height = down;
  }
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  context?.scale(ratio, ratio);
  return context;
}

export function disc(context: CanvasRenderingContext2D | null, x: number, y: number, radius: number, colour: string) {
  if (!context) return;
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}
