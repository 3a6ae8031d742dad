import { formatMoney } from '../../../../lib/money.ts';
import { formatDate } from '../../../../lib/time.ts';
import { formatAxisMoney } from './axis-labels.ts';
import type { Chart, Line, Mark, Panel, Segment } from './chart-layout.ts';
import { placeLetters } from './line-letters.ts';
import { getLineStyle, LineMark } from './line-mark.tsx';

const HEIGHT = 208;
/** Room above and below the prices, for the texts of lows. */
const PADDING = 22;
/**
 * Width of the view box of the price chart's SVG. The chart is stretched to the available width.
 */
const WIDTH = 1000;
/**
 * Maximum number of points that are marked on a price line of the chart. On a longer line, only the
 * last point is marked, because many marks would hide the line.
 */
const MAX_MARKS = 40;

interface PricePanelProps {
  panel: Panel;
  chart: Chart;
  /** Time that the user selected. */
  at: number;
}

/** Draws each offer's price as steps, with a gap while it has none, and its letter at the end. */
export function PricePanel({ panel, chart, at }: PricePanelProps) {
  const { currency, ticks, lines } = panel;
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const priceToY = (price: number) => HEIGHT - PADDING - ((price - low) / (high - low)) * (HEIGHT - 2 * PADDING);
  const toShare = (time: number) => (time - chart.from) / (chart.to - chart.from);
  const labels = ticks.map((tick) => formatAxisMoney(tick, currency, ticks));
  return (
    <>
      <div className="relative mb-3 text-right tabular-nums">
        <span className="invisible">{labels.toSorted((a, b) => b.length - a.length)[0]}</span>
        {ticks.map((tick, index) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: priceToY(tick) }}>
            {labels[index]}
          </span>
        ))}
      </div>
      <svg width="100%" height={HEIGHT} className="mb-3 block overflow-visible" focusable="false">
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={priceToY(tick)} y2={priceToY(tick)} className="stroke-line" />
        ))}
        <line y1="0" y2={HEIGHT} className="stroke-edge" />
        <line x1={percent(toShare(at))} x2={percent(toShare(at))} y2={HEIGHT} className="stroke-ink" />
        {lines.map((line) => (
          <PriceLine key={line.offer.offerId} line={line} toShare={toShare} priceToY={priceToY} />
        ))}
      </svg>
      <svg width="100%" height={HEIGHT} className="block overflow-visible" focusable="false">
        {placeLetters(lines, priceToY).map(({ slot, y }) => (
          <text key={slot} x="6" y={y + 4} className="fill-ink text-xs font-semibold">
            {getLineStyle(slot).letter}
          </text>
        ))}
      </svg>
    </>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}

interface PriceLineProps {
  line: Line;
  toShare: (time: number) => number;
  priceToY: (price: number) => number;
}

function PriceLine({ line, toShare, priceToY }: PriceLineProps) {
  const { slot, segments, monthlyLows, lows, currency } = line;
  const changes = segments.flatMap(({ from, price, isChange }): Mark[] =>
    isChange && price !== null ? [{ at: from, price }] : [],
  );
  const marked = [...(changes.length > MAX_MARKS ? changes.slice(-1) : changes), ...monthlyLows];
  const { colour, dashes } = getLineStyle(slot);
  return (
    <g style={{ color: colour }} fill="none" stroke="currentColor">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
        <path
          d={buildPath(segments, (time) => toShare(time) * WIDTH, priceToY)}
          strokeWidth="2"
          strokeDasharray={dashes}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {marked.map((mark) => (
        <LineMark
          key={mark.at}
          slot={slot}
          x={percent(toShare(mark.at))}
          y={priceToY(mark.price)}
          title={`${formatDate(new Date(mark.at).toISOString())}: ${formatMoney(mark.price, currency ?? 'USD')}`}
        />
      ))}
      {lows.map((low) => (
        <LowLabel key={low.text} text={low.text} share={toShare(low.at)} y={priceToY(low.price)} />
      ))}
    </g>
  );
}

/** Marks a low by a ring, with its window below. */
function LowLabel({ text, share, y }: { text: string; share: number; y: number }) {
  const isLeft = share < 0.5;
  return (
    <svg x={percent(share)} y={y} overflow="visible" className="stroke-ink">
      <circle r="7" strokeWidth="1.5" />
      <text
        x={isLeft ? -6 : 6}
        y="19"
        textAnchor={isLeft ? 'start' : 'end'}
        className="fill-ink stroke-paper"
        strokeWidth="3"
        paintOrder="stroke"
      >
        {text}
      </text>
    </svg>
  );
}

/** Draws a price line: horizontal while the price stays the same, vertical where it changes. */
function buildPath(
  segments: readonly Segment[],
  timeToX: (time: number) => number,
  priceToY: (price: number) => number,
): string {
  const parts = segments.map((segment, index) => {
    if (segment.price === null) return '';
    const before = segments[index - 1]?.price ?? null;
    const y = priceToY(segment.price).toFixed(1);
    const start = before === null ? `M${timeToX(segment.from).toFixed(2)} ${y}` : `V${y}`;
    return `${start}H${timeToX(segment.to).toFixed(2)}`;
  });
  return parts.join('');
}
