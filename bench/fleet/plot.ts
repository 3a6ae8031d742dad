/** A log–log plot as an SVG that can be read by light, in the dark, and by a screen reader. Pure. */

export interface Line {
  name: string;
  points: readonly { x: number; y: number; isMeasured: boolean }[];
}

export interface Plot {
  title: string;
  /** In sentences, for who cannot see it. */
  description: string;
  x: string;
  y: string;
  lines: readonly Line[];
}

const [WIDTH, HEIGHT] = [760, 440];
const EDGE = { left: 78, right: 150, top: 56, bottom: 62 };
/** Told apart by their dashes too. */
const DASHES = ['none', '9 4', '3 4'];

const style = `
    text { font: 13px system-ui, sans-serif; fill: #1d1b18 }
    .title { font-size: 16px; font-weight: 600 }
    .grid { stroke: #d9d4cc; stroke-width: 1 }
    .line { fill: none; stroke-width: 2 }
    .point { stroke-width: 2 }
    .s0 { stroke: #7a3e00 } .s1 { stroke: #005a8c } .s2 { stroke: #6b2a7d }
    .f0 { fill: #7a3e00 } .f1 { fill: #005a8c } .f2 { fill: #6b2a7d }
    .paper, .hollow { fill: #fffdf9 }
    @media (prefers-color-scheme: dark) {
      text { fill: #f1ece4 }
      .grid { stroke: #45413b }
      .s0 { stroke: #f0a860 } .s1 { stroke: #7cc4f2 } .s2 { stroke: #d9a2e8 }
      .f0 { fill: #f0a860 } .f1 { fill: #7cc4f2 } .f2 { fill: #d9a2e8 }
      .paper, .hollow { fill: #1b1916 }
    }`;

/** Powers of ten that hold all the values. */
function decades(values: readonly number[]): number[] {
  const [least, most] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(1, most - least) + 1 }, (_, index) => 10 ** (least + index));
}

function scale(ticks: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log10(ticks[0] ?? 1), Math.log10(ticks.at(-1) ?? 10)];
  return (value) => Math.round(10 * (from + ((Math.log10(value) - least) / (most - least)) * (to - from))) / 10;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export function drawPlot({ title, description, x, y, lines }: Plot): string {
  const all = lines.flatMap(({ points }) => points);
  const [xTicks, yTicks] = [decades(all.map((point) => point.x)), decades(all.map((point) => point.y))];
  const [right, bottom] = [WIDTH - EDGE.right, HEIGHT - EDGE.bottom];
  const [atX, atY] = [scale(xTicks, EDGE.left, right), scale(yTicks, bottom, EDGE.top)];
  const grid = [
    ...xTicks.map(
      (tick) =>
        `<line class="grid" x1="${atX(tick)}" x2="${atX(tick)}" y1="${EDGE.top}" y2="${bottom}"/><text x="${atX(tick)}" y="${bottom + 20}" text-anchor="middle">${words(tick)}</text>`,
    ),
    ...yTicks.map(
      (tick) =>
        `<line class="grid" x1="${EDGE.left}" x2="${right}" y1="${atY(tick)}" y2="${atY(tick)}"/><text x="${EDGE.left - 8}" y="${atY(tick) + 4}" text-anchor="end">${words(tick)}</text>`,
    ),
  ];
  const drawn = lines.map((line, index) => drawLine(line, index, atX, atY));
  const labels = drawLabels(lines, right + 12, atY);
  const key = `<circle class="point s0 f0" cx="${EDGE.left + 6}" cy="${HEIGHT - 14}" r="4"/><text x="${EDGE.left + 16}" y="${HEIGHT - 10}">measured costs</text><circle class="point s0 hollow" cx="${EDGE.left + 136}" cy="${HEIGHT - 14}" r="4"/><text x="${EDGE.left + 146}" y="${HEIGHT - 10}">extrapolated</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="plot-title plot-description">
  <title id="plot-title">${escaped(title)}</title>
  <desc id="plot-description">${escaped(description)}</desc>
  <style>${style}
  </style>
  <rect class="paper" width="${WIDTH}" height="${HEIGHT}" rx="8"/>
  <text class="title" x="${EDGE.left}" y="26">${escaped(title)}</text>
  <text x="${EDGE.left}" y="${EDGE.top - 10}">${escaped(y)}</text>
  <text x="${right}" y="${bottom + 40}" text-anchor="end">${escaped(x)}</text>
  ${[...grid, ...drawn, ...labels, key].join('\n  ')}
</svg>
`;
}

type Scale = (value: number) => number;

function drawLine({ points }: Line, index: number, atX: Scale, atY: Scale): string {
  const path = points.map((point) => `${atX(point.x)},${atY(point.y)}`).join(' ');
  const dots = points.map(
    (point) =>
      `<circle class="point s${index} ${point.isMeasured ? `f${index}` : 'hollow'}" cx="${atX(point.x)}" cy="${atY(point.y)}" r="4"/>`,
  );
  return `<polyline class="line s${index}" stroke-dasharray="${DASHES[index % DASHES.length]}" points="${path}"/>${dots.join('')}`;
}

const LABEL_HEIGHT = 17;

/** Each at the end of its line, as far apart as they must be to be read. */
function drawLabels(lines: readonly Line[], x: number, atY: Scale): string[] {
  let lowest = -Infinity;
  return lines
    .map(({ name, points }) => ({ name, y: atY(points.at(-1)?.y ?? 1) + 4 }))
    .toSorted((one, other) => one.y - other.y)
    .map(({ name, y }) => {
      lowest = Math.max(y, lowest + LABEL_HEIGHT);
      return `<text x="${x}" y="${lowest}">${escaped(name)}</text>`;
    });
}

/** 1000000 → 1 M. */
export function words(value: number): string {
  if (value >= 1e6) return `${value / 1e6} M`;
  if (value >= 1e3) return `${value / 1e3} k`;
  return String(Number(value.toPrecision(1)));
}
