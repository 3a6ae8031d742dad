import type { Line } from './chart-layout.ts';

/**
 * Shapes of the data points on the chart's lines, so that lines differ not only in colour: disc,
 * square, triangle, diamond, cross.
 */
const shapes = [
  'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
  'M-3 -3h6v6h-6Z',
  'M0 -4L4 3H-4Z',
  'M0 -4.5L4.5 0L0 4.5L-4.5 0Z',
  'M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7Z',
];
const colours = [
  'var(--color-ink)',
  'var(--family-water)',
  'var(--family-floral)',
  'var(--family-green)',
  'var(--family-oriental)',
];

export function getLineColour(lines: readonly Line[], line: Line): string {
  return colours[lines.indexOf(line)] ?? 'currentColor';
}

/** Draws the mark of a chart line in the CSS colour `currentColor`. `x` may be a percentage. */
export function LineMark({ index, x, y, title }: { index: number; x: number | string; y: number; title?: string }) {
  return (
    <svg x={x} y={y} overflow="visible">
      <path d={shapes[index] ?? ''} fill="currentColor">
        {title && <title>{title}</title>}
      </path>
    </svg>
  );
}
