export interface ReliabilityPoint {
  /** Mean confidence of a group of verdicts, from 0 to 1. */
  confidence: number;
  /** Share of the group that is right, with its interval. */
  share: number;
  low: number;
  high: number;
  right: number;
  total: number;
}

const SIZE = 360;
const MARGIN = 48;
const colours = ['#1f5f8b', '#b4642d'];
const shapes = ['circle', 'square'] as const;

const x = (value: number) => MARGIN + value * SIZE;
const y = (value: number) => MARGIN + (1 - value) * SIZE;

function drawPoint({ confidence, share, low, high, right, total }: ReliabilityPoint, index: number): string {
  const colour = colours[index] ?? 'black';
  const at = x(confidence) + (index === 0 ? -2 : 2);
  const mark =
    shapes[index] === 'circle'
      ? `<circle cx="${at}" cy="${y(share)}" r="4.5" fill="${colour}"/>`
      : `<rect x="${at - 4}" y="${y(share) - 4}" width="8" height="8" fill="${colour}"/>`;
  return `<g><title>${right} of ${total} right</title><line x1="${at}" y1="${y(low)}" x2="${at}" y2="${y(high)}" stroke="${colour}" stroke-width="1.5"/>${mark}</g>`;
}

/**
 * Draws a reliability plot as SVG: the confidence of verdicts and the share of them that is right.
 * Points on or above the diagonal are no less right than their confidence says.
 */
export function drawReliability(series: readonly { name: string; points: readonly ReliabilityPoint[] }[]): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const axis = ticks.map(
    (tick) =>
      `<text x="${x(tick)}" y="${y(0) + 18}" text-anchor="middle">${tick}</text><text x="${x(0) - 8}" y="${y(tick) + 4}" text-anchor="end">${100 * tick} %</text><line x1="${x(0)}" y1="${y(tick)}" x2="${x(1)}" y2="${y(tick)}" stroke="#ddd"/>`,
  );
  const legend = series.map(
    ({ name }, index) =>
      `<text x="${x(0.05)}" y="${y(1) + 20 + 18 * index}" fill="${colours[index]}">${shapes[index] === 'circle' ? '●' : '■'} ${name}</text>`,
  );
  const points = series.flatMap(({ points: list }, index) => list.map((point) => drawPoint(point, index)));
  const width = SIZE + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${width}" width="${width}" height="${width}" font-family="sans-serif" font-size="12" role="img" aria-label="Share of right verdicts by confidence">
<rect width="${width}" height="${width}" fill="white"/>
${axis.join('\n')}
<line x1="${x(0)}" y1="${y(0)}" x2="${x(1)}" y2="${y(1)}" stroke="#999" stroke-dasharray="4 4"/>
${points.join('\n')}
${legend.join('\n')}
<text x="${x(0.5)}" y="${width - 8}" text-anchor="middle">confidence of the verdict</text>
<text x="14" y="${y(0.5)}" text-anchor="middle" transform="rotate(-90 14 ${y(0.5)})">right</text>
</svg>
`;
}
