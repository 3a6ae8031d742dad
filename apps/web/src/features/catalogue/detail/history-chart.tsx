import type { StockHistory } from '@sillage/contract';
import { dateOf } from '../../../lib/time.ts';
import { offerWords } from '../../../ui/offer-words.rules.ts';
import { axisDate } from './axis-words.ts';
import { type Chart, chartOf, type Line, type Stretch, timeTicks } from './chart-layout.ts';
import { ChartTable } from './chart-table.tsx';
import { LineMark, lineColour } from './line-mark.tsx';
import { PricePanel } from './price-panel.tsx';

const LANE = 18;

/** Lines on one scale per currency, a stock bar per offer, and a table of the same data. */
export function HistoryChart({ history }: { history: StockHistory }) {
  const chart = chartOf(history);
  if (history.series.length === 0) return null;
  return (
    <>
      {chart ? <Drawing chart={chart} /> : <p className="text-muted">Not enough data for a chart yet.</p>}
      <ChartTable series={history.series} />
    </>
  );
}

function Drawing({ chart }: { chart: Chart }) {
  const { from, to, panels, lines, others } = chart;
  return (
    <div role="img" aria-label={wordsOf(chart)} className="text-xs text-muted">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        {panels.map((panel) => (
          <PricePanel key={panel.currency} panel={panel} chart={chart} />
        ))}
        {lines.map((line) => (
          <Lane key={line.offer.offerId} line={line} chart={chart} />
        ))}
        <TimeAxis from={from} to={to} />
      </div>
      <Legend hasPrices={panels.length > 0} />
      {others > 0 && <p className="mt-1">{others} more in the table.</p>}
    </div>
  );
}

function wordsOf({ from, to, lines }: Chart): string {
  const names = lines.map(({ offer }) => offerWords(offer)).join('; ');
  const [begin, end] = [from, to].map((at) => dateOf(new Date(at).toISOString()));
  return `Price and stock from ${begin} to ${end}: ${names}. The table below has the same data.`;
}

function Lane({ line, chart }: { line: Line; chart: Chart }) {
  const { offer, stretches } = line;
  return (
    <div className="col-start-2 mt-3">
      <p className="mb-1 flex items-center gap-2 wrap-anywhere text-ink">
        <svg
          width="12"
          height="12"
          className="shrink-0 overflow-visible"
          style={{ color: lineColour(chart.lines, line) }}
        >
          <LineMark index={chart.lines.indexOf(line)} x={6} y={6} />
        </svg>
        <span dir="auto">{offerWords(offer)}</span>
      </p>
      <svg width="100%" height={LANE} className="block" focusable="false">
        {spellsOf(stretches).map((spell) => (
          <Bar key={spell.from} spell={spell} chart={chart} />
        ))}
      </svg>
    </div>
  );
}

/** Merges consecutive stretches with the same stock state. */
function spellsOf(stretches: readonly Stretch[]): Stretch[] {
  const spells: Stretch[] = [];
  for (const stretch of stretches) {
    const last = spells.at(-1);
    if (last?.isInStock === stretch.isInStock) last.to = stretch.to;
    else spells.push({ ...stretch });
  }
  return spells;
}

/** Tall and filled for in stock, low and hollow for sold out. */
function Bar({ spell: { isInStock, from, to }, chart }: { spell: Stretch; chart: Chart }) {
  const whole = chart.to - chart.from;
  const x = `${((from - chart.from) / whole) * 100}%`;
  const width = `${Math.max((to - from) / whole, 0.004) * 100}%`;
  return isInStock ? (
    <rect x={x} width={width} y="1" height={LANE - 2} rx="2" className="fill-good" />
  ) : (
    <rect x={x} width={width} y={LANE / 2 - 3} height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />
  );
}

/** On phones every second tick has a label. Labels near the ends shift inwards to fit. */
function TimeAxis({ from, to }: { from: number; to: number }) {
  return (
    <div className="relative col-start-2 mt-2 h-8 border-t border-edge tabular-nums">
      {timeTicks(from, to).map(({ at, unit }, index) => {
        const share = `${((at - from) / (to - from)) * 100}%`;
        return (
          <span key={at} className={index % 2 === 1 ? 'max-sm:hidden' : ''}>
            <span className="absolute top-0 h-1.5 border-l border-edge" style={{ left: share }} />
            <span
              className="absolute top-2 whitespace-nowrap"
              style={{ left: share, transform: `translateX(-${share})` }}
            >
              {axisDate(at, unit)}
            </span>
          </span>
        );
      })}
    </div>
  );
}

function Legend({ hasPrices }: { hasPrices: boolean }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12">
          <rect width="20" height="12" rx="2" className="fill-good" />
        </svg>
        in stock{hasPrices && ' (solid line)'}
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12">
          <rect x="1" y="3" width="18" height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />
        </svg>
        sold out{hasPrices && ' (dashed line)'}
      </span>
    </p>
  );
}
