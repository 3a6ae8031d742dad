import type { OfferSeries } from '@sillage/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { useConversion } from '../../../../lib/money.ts';
import { DAY, formatDate, useNow } from '../../../../lib/time.ts';
import { detailQueries } from '../../detail.queries.ts';
import { formatAxisDate } from './axis-labels.ts';
import { timeTicks } from './axis-ticks.ts';
import { Choice, DateSlider, findNearest } from './chart-controls.tsx';
import { buildChart, type Chart, findTime, type Range, rankSeries } from './chart-layout.ts';
import { ChartKey, ChartLegend, describeState } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { buildLowMarks, type PriceUnit } from './low-marks.ts';
import { PricePanel } from './price-panel.tsx';
import { useShownLines } from './use-shown-lines.ts';

const units = [
  ['bottle', 'Price'],
  ['ml', 'Price per ml'],
] as const;

const ranges: readonly (readonly [Exclude<Range, null>, string])[] = [
  [30, '30 days'],
  [90, '90 days'],
  [365, '12 months'],
];

/** Prices and stock of several offers over time, as a chart and as a table. */
export function HistoryChart({ id, series }: { id: number; series: readonly OfferSeries[] }) {
  const ranked = useMemo(() => rankSeries(series), [series]);
  const { shown, isFull, toggle } = useShownLines(ranked);
  const [unit, setUnit] = useState<PriceUnit>('bottle');
  const time = findTime(series);
  const days = time ? (time.to - time.from) / DAY : 0;
  const [chosenRange, setRange] = useState<Range>(days > 365 ? 365 : null);
  const range = chosenRange !== null && chosenRange < days ? chosenRange : null;
  const conversion = useConversion();
  const lows = useLowMarks(id, unit, series);
  const chart = useMemo(
    () => buildChart(ranked, { unit, range, conversion, shown, lows }),
    [ranked, unit, range, conversion, shown, lows],
  );
  return (
    <>
      {chart ? (
        <div className="text-xs text-muted">
          <div className="mb-4 flex flex-wrap gap-3">
            <Choice title="Show" value={unit} options={units} onChange={setUnit} />
            {days > 30 && (
              <Choice<Range>
                title="Time"
                value={range}
                options={[...ranges.filter(([length]) => length < days), [null, 'All']]}
                onChange={setRange}
              />
            )}
          </div>
          <Drawing chart={chart} ranked={ranked} unit={unit} isFull={isFull} onToggle={toggle} />
          <Notes chart={chart} source={conversion?.source} />
        </div>
      ) : (
        <p className="text-muted">Not enough data for a chart yet.</p>
      )}
      <ChartTable series={ranked} lows={lows} />
    </>
  );
}

function useLowMarks(id: number, unit: PriceUnit, series: readonly OfferSeries[]) {
  const hasPrice = series.some(({ points, monthlyLows = [] }) => monthlyLows.length > 0 || points.some(isPriced));
  const { data } = useQuery({ ...detailQueries.lows(id), enabled: hasPrice });
  const now = useNow();
  return useMemo(() => (data ? buildLowMarks(data, unit, now) : new Map<number, never>()), [data, unit, now]);
}

function isPriced({ price }: OfferSeries['points'][number]): boolean {
  return price !== null;
}

interface DrawingProps {
  chart: Chart;
  ranked: readonly OfferSeries[];
  unit: PriceUnit;
  isFull: boolean;
  onToggle: (offerId: number) => void;
}

function Drawing({ chart, ranked, unit, isFull, onToggle }: DrawingProps) {
  const { from, to, panels, lines, stops } = chart;
  const [selected, select] = useState<number | null>(null);
  const at = stops[findNearest(stops, selected ?? to)] ?? to;
  const states = lines.map((line) => `${formatOffer(line.offer)}: ${describeState(line, at, unit)}`);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_1rem] gap-x-3">
      <div role="img" aria-label={describeChart(chart, unit)} className="col-span-3 grid grid-cols-subgrid">
        {panels.map((panel) => (
          <PricePanel key={panel.currency} panel={panel} chart={chart} at={at} />
        ))}
        <TimeAxis from={from} to={to} />
      </div>
      {lines.length > 0 && (
        <div className="col-start-2 min-w-0">
          <DateSlider chart={chart} at={at} description={states.join('; ')} onChange={select} />
        </div>
      )}
      <div className="col-span-3">
        {panels.length === 0 && <p className="mb-2 text-sm">{describeEmpty(chart)}</p>}
        <p className="mb-1 text-sm font-medium text-ink">
          {at === to ? 'At the last check, ' : ''}
          <time dateTime={new Date(at).toISOString()}>{formatDate(new Date(at).toISOString())}</time>
        </p>
      </div>
      <ChartLegend ranked={ranked} chart={chart} at={at} unit={unit} isFull={isFull} onToggle={onToggle} />
      <ChartKey hasLows={lines.some(({ lows }) => lows.length > 0)} />
    </div>
  );
}

function describeChart({ from, to, lines }: Chart, unit: PriceUnit): string {
  const names = lines.map(({ offer }) => formatOffer(offer)).join('; ');
  const [begin, end] = [from, to].map((at) => formatDate(new Date(at).toISOString()));
  const what = unit === 'ml' ? 'Price per ml' : 'Price';
  return `${what} and stock from ${begin} to ${end}: ${names || 'no offers'}. The table below has the same data.`;
}

function describeEmpty({ lines }: Chart): string {
  if (lines.length === 0) return 'Choose an offer to see its prices.';
  return 'No confirmed price while in stock in this period.';
}

function Notes({ chart, source }: { chart: Chart; source: string | undefined }) {
  const converted = chart.panels.filter(({ isConverted }) => isConverted).map(({ currency }) => currency);
  if (converted.length === 0) return null;
  return (
    <p className="mt-2">
      Prices in {converted[0]} with “about” are converted at the {source}, the same for all days. The table has the
      shops’ own prices.
    </p>
  );
}

/** Every fourth label of the time axis is always shown; the others, where there is room. */
const tickStyles = ['', 'hidden @min-[42rem]:inline', 'hidden @min-[16rem]:inline', 'hidden @min-[42rem]:inline'];

/** The time axis shifts labels inwards near its ends. */
function TimeAxis({ from, to }: { from: number; to: number }) {
  return (
    <div className="@container relative col-start-2 mt-2 h-8 border-t border-edge tabular-nums">
      {timeTicks(from, to).map(({ at, unit }, index) => {
        const share = `${((at - from) / (to - from)) * 100}%`;
        return (
          <span key={at} className={tickStyles[index % 4]}>
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
