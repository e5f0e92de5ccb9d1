import { fit } from '../kit/canvas.js';
import { themed, viridis } from '../kit/colour.js';
import { lambdaText } from '../kit/format.js';
import { chosenCell, goodness, isStopped } from './errors-grid.js';
/** @import { Surface } from './errors-grid.js' */

/**
 * The geometry of a heat map, CSS pixels.
 *
 * @typedef {{ left: number, top: number, cell: number, tall: number, width: number, height: number }} Grid
 */

const font = '12px system-ui, sans-serif';
const left = 72,
  below = 72,
  tall = 34,
  widest = 76;

/**
 * @param {Surface} found
 * @param {number} room CSS pixels
 * @returns {Grid}
 */
export function gridOf({ means, bases }, room) {
  const cell = Math.max(12, Math.min(widest, Math.floor((room - left - 4) / bases.length)));
  return { left, top: 4, cell, tall, width: left + cell * bases.length + 4, height: 4 + tall * means.length + below };
}

/**
 * Draws the errors: bright means small. A ring marks the choice; a line encloses the
 * cells within one standard error of it; those that left the race early lack a corner.
 *
 * @param {HTMLCanvasElement} canvas
 * @param {Surface} found
 * @param {Grid} grid
 * @param {{ row: number, column: number } | null} cursor
 */
export function drawHeatmap(canvas, found, grid, cursor) {
  const context = fit(canvas, grid.width, grid.height);
  if (!context) return;
  found.cells.forEach((cells, row) =>
    cells.forEach((point, column) => {
      if (!point) return;
      context.fillStyle = viridis(goodness(found, point.rmse));
      context.fillRect(...corner(grid, row, column), grid.cell, grid.tall);
      if (isStopped(point)) cutCorner(context, grid, row, column);
    }),
  );
  twice(context, 2, () => enclose(context, found, grid));
  const chosen = chosenCell(found);
  const [x, y] = corner(grid, chosen.row, chosen.column);
  twice(context, 2.5, () => {
    context.beginPath();
    context.arc(x + grid.cell / 2, y + grid.tall / 2, 0.32 * Math.min(grid.cell, grid.tall), 0, 2 * Math.PI);
    context.stroke();
  });
  if (cursor) {
    context.strokeStyle = themed('accent');
    context.lineWidth = 4;
    context.strokeRect(...corner(grid, cursor.row, cursor.column), grid.cell, grid.tall);
  }
  drawAxes(context, found, grid);
}

/** Erases a corner of a cell. @param {CanvasRenderingContext2D} context @param {Grid} grid @param {number} row @param {number} column */
function cutCorner(context, grid, row, column) {
  const [x, y] = corner(grid, row, column);
  const side = 0.4 * Math.min(grid.cell, grid.tall);
  context.save();
  context.globalCompositeOperation = 'destination-out';
  context.beginPath();
  context.moveTo(x + grid.cell - side, y);
  context.lineTo(x + grid.cell, y);
  context.lineTo(x + grid.cell, y + side);
  context.fill();
  context.restore();
}

/** @param {Grid} grid @param {number} row @param {number} column @returns {[number, number]} */
function corner(grid, row, column) {
  return [grid.left + column * grid.cell, grid.top + row * grid.tall];
}

/**
 * Draws a white stroke with a dark outline, visible on all colours.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number} width
 * @param {() => void} stroke
 */
function twice(context, width, stroke) {
  context.lineCap = 'round';
  for (const [colour, extra] of /** @type {const} */ ([
    ['#000000', 2.5],
    ['#ffffff', 0],
  ])) {
    context.strokeStyle = colour;
    context.lineWidth = width + extra;
    stroke();
  }
}

/** Draws the border around the cells within one standard error. @param {CanvasRenderingContext2D} context @param {Surface} found @param {Grid} grid */
function enclose(context, found, grid) {
  const within = (/** @type {number} */ row, /** @type {number} */ column) => isWithin(found.cells[row]?.[column]);
  context.beginPath();
  found.cells.forEach((cells, row) =>
    cells.forEach((_, column) => {
      if (!within(row, column)) return;
      const [x, y] = corner(grid, row, column);
      const [right, bottom] = [x + grid.cell, y + grid.tall];
      if (!within(row - 1, column)) line(context, x, y, right, y);
      if (!within(row + 1, column)) line(context, x, bottom, right, bottom);
      if (!within(row, column - 1)) line(context, x, y, x, bottom);
      if (!within(row, column + 1)) line(context, right, y, right, bottom);
    }),
  );
  context.stroke();
}

/** @param {Surface['cells'][number][number]} cell */
const isWithin = (cell) => cell !== undefined && !isStopped(cell) && cell.withinOneSE;

/** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} toX @param {number} toY */
function line(context, x, y, toX, toY) {
  context.moveTo(x, y);
  context.lineTo(toX, toY);
}

/** @param {CanvasRenderingContext2D} context @param {Surface} found @param {Grid} grid */
function drawAxes(context, { means, bases }, grid) {
  context.font = font;
  context.fillStyle = themed('text');
  context.textBaseline = 'middle';
  context.textAlign = 'right';
  means.forEach((mean, row) => context.fillText(lambdaText(mean), grid.left - 8, grid.top + (row + 0.5) * grid.tall));
  const floor = grid.top + means.length * grid.tall;
  bases.forEach((basis, column) => {
    context.save();
    context.translate(grid.left + (column + 0.5) * grid.cell + 3, floor + 8);
    context.rotate(-Math.PI / 4);
    context.fillText(lambdaText(basis), 0, 0);
    context.restore();
  });
  context.fillStyle = themed('quiet');
  context.textAlign = 'center';
  context.fillText('λ of the basis', grid.left + (bases.length * grid.cell) / 2, grid.height - 8);
  context.translate(10, grid.top + (means.length * grid.tall) / 2);
  context.rotate(-Math.PI / 2);
  context.fillText('λ of the mean', 0, 0);
}
