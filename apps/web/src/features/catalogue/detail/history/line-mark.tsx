/** How a line looks: its slots differ in letter, dashes and shape, and not only in colour. */
interface LineStyle {
  letter: string;
  colour: string;
  /** Value of `stroke-dasharray`. */
  dashes: string;
  /** Outline of the data points: disc, square, triangle, diamond, cross, star, hourglass, bar. */
  shape: string;
}

const styles: readonly LineStyle[] = [
  { letter: 'A', colour: 'var(--color-ink)', dashes: 'none', shape: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z' },
  { letter: 'B', colour: 'var(--family-water)', dashes: '8 4', shape: 'M-3 -3h6v6h-6Z' },
  { letter: 'C', colour: 'var(--family-floral)', dashes: '2 3', shape: 'M0 -4L4 3H-4Z' },
  { letter: 'D', colour: 'var(--family-green)', dashes: '10 3 2 3', shape: 'M0 -4.5L4.5 0L0 4.5L-4.5 0Z' },
  {
    letter: 'E',
    colour: 'var(--family-oriental)',
    dashes: '14 5',
    shape: 'M-1.3 -4h2.6v2.7h2.7v2.6h-2.7v2.7h-2.6v-2.7h-2.7v-2.6h2.7Z',
  },
  {
    letter: 'F',
    colour: 'var(--family-woody-oriental)',
    dashes: '5 2 1 2 1 2',
    shape: 'M0 -5L1.2 -1.6L4.8 -1.5L1.9 0.6L2.9 4L0 2L-2.9 4L-1.9 0.6L-4.8 -1.5L-1.2 -1.6Z',
  },
  { letter: 'G', colour: 'var(--family-mossy-wood)', dashes: '1 5', shape: 'M-4 -4H4L-4 4H4Z' },
  { letter: 'H', colour: 'var(--family-soft-floral)', dashes: '4 4', shape: 'M-5 -1.8h10v3.6h-10Z' },
];
const fallback: LineStyle = { letter: '', colour: 'currentColor', dashes: 'none', shape: '' };

export function getLineStyle(slot: number): LineStyle {
  return styles[slot] ?? fallback;
}

interface LineMarkProps {
  slot: number;
  x: number | string;
  y: number;
  title?: string;
}

/** Draws a data point in the CSS colour `currentColor`. `x` may be a percentage. */
export function LineMark({ slot, x, y, title }: LineMarkProps) {
  return (
    <svg x={x} y={y} overflow="visible">
      <path d={getLineStyle(slot).shape} fill="currentColor" stroke="none">
        {title && <title>{title}</title>}
      </path>
    </svg>
  );
}

/** Draws a short piece of a line with its letter, for the legend. */
export function LineSample({ slot }: { slot: number }) {
  const { letter, colour, dashes } = getLineStyle(slot);
  return (
    <svg width="46" height="14" className="shrink-0 overflow-visible" aria-hidden="true" style={{ color: colour }}>
      <text x="0" y="11" className="fill-ink text-xs font-semibold">
        {letter}
      </text>
      <line x1="14" x2="46" y1="7" y2="7" stroke="currentColor" strokeWidth="2" strokeDasharray={dashes} />
      <LineMark slot={slot} x={30} y={7} />
    </svg>
  );
}
