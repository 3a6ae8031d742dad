import { formatMoney } from '../../../../lib/money.ts';
import { formatDate } from '../../../../lib/time.ts';
import { formatAxisMoney } from './axis-labels.ts';
import type { Chart, ChartSegment, Line, Panel } from './chart-layout.ts';
import { getLineColour, LineMark } from './line-mark.tsx';

const HEIGHT = 168;
const PADDING = 8;
/**
 * Width of the view box of the price chart's SVG. The chart is stretched to the available width.
 */
const WIDTH = 1000;
/**
 * Maximum number of points that are marked on a price line of the chart. On a longer line, only the
 * last point is marked, because many marks would hide the line.
 */
const MAX_MARKS = 40;

/** Draws each offer's price as a stepped line, dashed while the offer is sold out. */
export function PricePanel({ panel, chart }: { panel: Panel; chart: Chart }) {
  const { currency, ticks, lines } = panel;
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const priceToY = (price: number) => HEIGHT - PADDING - ((price - low) / (high - low)) * (HEIGHT - 2 * PADDING);
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
        {lines.map((line) => (
          <PriceLine key={line.offer.offerId} line={line} chart={chart} priceToY={priceToY} />
        ))}
      </svg>
    </>
  );
}

interface PriceLineProps {
  line: Line;
  chart: Chart;
  priceToY: (price: number) => number;
}

function PriceLine({ line, chart, priceToY }: PriceLineProps) {
  const share = (time: number) => (time - chart.from) / (chart.to - chart.from);
  const path = (isInStock: boolean) => buildPath(line.segments, isInStock, (time) => share(time) * WIDTH, priceToY);
  const marked = line.segments.length > MAX_MARKS ? line.segments.slice(-1) : line.segments;
  return (
    <g style={{ color: getLineColour(chart.lines, line) }} fill="none" stroke="currentColor">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
        <path d={path(true)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path d={path(false)} strokeWidth="1.5" strokeDasharray="3 5" vectorEffect="non-scaling-stroke" />
      </svg>
      {marked.map(
        (segment) =>
          segment.price !== null && (
            <LineMark
              key={segment.from}
              index={chart.lines.indexOf(line)}
              x={`${share(segment.from) * 100}%`}
              y={priceToY(segment.price)}
              title={formatTitle(segment, line)}
            />
          ),
      )}
    </g>
  );
}

/** Draws a price line: horizontal while the price stays the same, vertical where it changes. */
function buildPath(
  segments: readonly ChartSegment[],
  isInStock: boolean,
  timeToX: (time: number) => number,
  priceToY: (price: number) => number,
): string {
  const parts = segments.map((segment, index) => {
    if (segment.price === null || segment.isInStock !== isInStock) return '';
    const next = segments[index + 1]?.price ?? null;
    const horizontal = `M${timeToX(segment.from).toFixed(2)} ${priceToY(segment.price).toFixed(1)}H${timeToX(segment.to).toFixed(2)}`;
    return next === null || next === segment.price ? horizontal : `${horizontal}V${priceToY(next).toFixed(1)}`;
  });
  return parts.join('');
}

function formatTitle({ from, price, isInStock }: ChartSegment, { offer }: Line): string {
  const amount = price !== null && offer.currency !== null ? `${formatMoney(price, offer.currency)}, ` : '';
  return `${formatDate(new Date(from).toISOString())}: ${amount}${isInStock ? 'in stock' : 'sold out'}`;
}
