import { formatMoney } from '../../../lib/money.ts';
import { dateOf } from '../../../lib/time.ts';
import { axisMoney } from './axis-words.ts';
import type { Chart, Line, Panel, Stretch } from './chart-layout.ts';
import { LineMark, lineColour } from './line-mark.tsx';

const HEIGHT = 168;
const EDGE = 8;
/** Width of the view box, which stretches to the available width. */
const WIDTH = 1000;
/** With more points than this, marks would hide the line. */
const MOST_MARKS = 40;

/** Prices in one currency: a stepped line per offer, dashed while sold out. */
export function PricePanel({ panel, chart }: { panel: Panel; chart: Chart }) {
  const { currency, ticks, lines } = panel;
  const [low = 0] = ticks;
  const high = ticks.at(-1) ?? 1;
  const yOf = (price: number) => HEIGHT - EDGE - ((price - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const labels = ticks.map((tick) => axisMoney(tick, currency, ticks));
  return (
    <>
      <div className="relative mb-3 text-right tabular-nums">
        <span className="invisible">{labels.toSorted((a, b) => b.length - a.length)[0]}</span>
        {ticks.map((tick, index) => (
          <span key={tick} className="absolute right-0 -translate-y-1/2" style={{ top: yOf(tick) }}>
            {labels[index]}
          </span>
        ))}
      </div>
      <svg width="100%" height={HEIGHT} className="mb-3 block overflow-visible" focusable="false">
        {ticks.map((tick) => (
          <line key={tick} x2="100%" y1={yOf(tick)} y2={yOf(tick)} className="stroke-line" />
        ))}
        <line y1="0" y2={HEIGHT} className="stroke-edge" />
        {lines.map((line) => (
          <PriceLine key={line.offer.offerId} line={line} chart={chart} yOf={yOf} />
        ))}
      </svg>
    </>
  );
}

interface PriceLineProps {
  line: Line;
  chart: Chart;
  yOf: (price: number) => number;
}

function PriceLine({ line, chart, yOf }: PriceLineProps) {
  const share = (at: number) => (at - chart.from) / (chart.to - chart.from);
  const path = (isInStock: boolean) => pathOf(line.stretches, isInStock, (at) => share(at) * WIDTH, yOf);
  const marked = line.stretches.length > MOST_MARKS ? line.stretches.slice(-1) : line.stretches;
  return (
    <g style={{ color: lineColour(chart.lines, line) }} fill="none" stroke="currentColor">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" width="100%" height={HEIGHT}>
        <path d={path(true)} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        <path d={path(false)} strokeWidth="1.5" strokeDasharray="3 5" vectorEffect="non-scaling-stroke" />
      </svg>
      {marked.map(
        (stretch) =>
          stretch.price !== null && (
            <LineMark
              key={stretch.from}
              index={chart.lines.indexOf(line)}
              x={`${share(stretch.from) * 100}%`}
              y={yOf(stretch.price)}
              title={titleOf(stretch, line)}
            />
          ),
      )}
    </g>
  );
}

/** Returns the path with this stock state: horizontal while the price holds, then vertical. */
function pathOf(
  stretches: readonly Stretch[],
  isInStock: boolean,
  xOf: (at: number) => number,
  yOf: (price: number) => number,
): string {
  const parts = stretches.map((stretch, index) => {
    if (stretch.price === null || stretch.isInStock !== isInStock) return '';
    const next = stretches[index + 1]?.price ?? null;
    const along = `M${xOf(stretch.from).toFixed(2)} ${yOf(stretch.price).toFixed(1)}H${xOf(stretch.to).toFixed(2)}`;
    return next === null || next === stretch.price ? along : `${along}V${yOf(next).toFixed(1)}`;
  });
  return parts.join('');
}

function titleOf({ from, price, isInStock }: Stretch, { offer }: Line): string {
  const amount = price !== null && offer.currency !== null ? `${formatMoney(price, offer.currency)}, ` : '';
  return `${dateOf(new Date(from).toISOString())}: ${amount}${isInStock ? 'in stock' : 'sold out'}`;
}
