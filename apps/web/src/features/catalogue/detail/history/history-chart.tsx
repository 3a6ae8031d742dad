import type { StockHistory } from '@sillage/contract';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { formatDate } from '../../../../lib/time.ts';
import { formatAxisDate } from './axis-labels.ts';
import { buildChart, type Chart, type ChartSegment, type Line, timeTicks } from './chart-layout.ts';
import { ChartTable } from './chart-table.tsx';
import { getLineColour, LineMark } from './line-mark.tsx';
import { PricePanel } from './price-panel.tsx';

const LANE_HEIGHT = 18;

export function HistoryChart({ history }: { history: StockHistory }) {
  const chart = buildChart(history);
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
    <div role="img" aria-label={describeChart(chart)} className="text-xs text-muted">
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

function describeChart({ from, to, lines }: Chart): string {
  const names = lines.map(({ offer }) => formatOffer(offer)).join('; ');
  const [begin, end] = [from, to].map((at) => formatDate(new Date(at).toISOString()));
  return `Price and stock from ${begin} to ${end}: ${names}. The table below has the same data.`;
}

function Lane({ line, chart }: { line: Line; chart: Chart }) {
  const { offer, segments } = line;
  return (
    <div className="col-start-2 mt-3">
      <p className="mb-1 flex items-center gap-2 wrap-anywhere text-ink">
        <svg
          width="12"
          height="12"
          className="shrink-0 overflow-visible"
          style={{ color: getLineColour(chart.lines, line) }}
        >
          <LineMark index={chart.lines.indexOf(line)} x={6} y={6} />
        </svg>
        <span dir="auto">{formatOffer(offer)}</span>
      </p>
      <svg width="100%" height={LANE_HEIGHT} className="block" focusable="false">
        {mergeSegments(segments).map((segment) => (
          <Bar key={segment.from} segment={segment} chart={chart} />
        ))}
      </svg>
    </div>
  );
}

function mergeSegments(segments: readonly ChartSegment[]): ChartSegment[] {
  const merged: ChartSegment[] = [];
  for (const segment of segments) {
    const last = merged.at(-1);
    if (last?.isInStock === segment.isInStock) last.to = segment.to;
    else merged.push({ ...segment });
  }
  return merged;
}

/**
 * Draws a bar for a period in which an offer did not change. The bar is tall and filled if the
 * offer was in stock, low and hollow if it was sold out.
 */
function Bar({ segment: { isInStock, from, to }, chart }: { segment: ChartSegment; chart: Chart }) {
  const duration = chart.to - chart.from;
  const x = `${((from - chart.from) / duration) * 100}%`;
  const width = `${Math.max((to - from) / duration, 0.004) * 100}%`;
  return isInStock ? (
    <rect x={x} width={width} y="1" height={LANE_HEIGHT - 2} rx="2" className="fill-good" />
  ) : (
    <rect x={x} width={width} y={LANE_HEIGHT / 2 - 3} height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />
  );
}

/** The time axis labels every second tick on phones, and shifts labels inwards near its ends. */
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
              {formatAxisDate(at, unit)}
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
