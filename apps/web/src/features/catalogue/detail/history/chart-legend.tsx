import type { OfferSeries } from '@sillage/contract';
import { useId } from 'react';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { formatMoney } from '../../../../lib/money.ts';
import { formatDate } from '../../../../lib/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { useExpandable } from '../use-expandable.ts';
import { type Chart, findSegment, type Line, type Segment } from './chart-layout.ts';
import { LineSample } from './line-mark.tsx';
import type { PriceUnit } from './low-marks.ts';
import { MAX_LINES } from './use-shown-lines.ts';

const STOCK_BAR_HEIGHT = 12;

interface ChartLegendProps {
  ranked: readonly OfferSeries[];
  chart: Chart;
  at: number;
  unit: PriceUnit;
  isFull: boolean;
  onToggle: (offerId: number) => void;
}

/** Lists the offers: a checkbox for the line, the stock as a bar, and the price at `at`. */
export function ChartLegend({ ranked, chart, at, unit, isFull, onToggle }: ChartLegendProps) {
  const { shown, hidden, expand, next } = useExpandable<OfferSeries, HTMLLIElement>(ranked, MAX_LINES);
  const hint = useId();
  return (
    <>
      <ul aria-label="Offers in the chart" className="col-span-3 grid grid-cols-subgrid">
        {shown.map((offer, index) => {
          const line = chart.lines.find(({ offer: { offerId } }) => offerId === offer.offerId);
          return (
            <li
              key={offer.offerId}
              ref={index === MAX_LINES ? next : undefined}
              tabIndex={-1}
              className="col-span-3 grid grid-cols-subgrid pb-1"
            >
              <div className="col-span-3 flex items-center justify-between gap-3">
                <label className="inline-flex min-h-11 min-w-0 cursor-pointer items-center gap-3 has-disabled:cursor-default">
                  <input
                    type="checkbox"
                    checked={line !== undefined}
                    disabled={isFull && line === undefined}
                    aria-describedby={isFull && line === undefined ? hint : undefined}
                    onChange={() => onToggle(offer.offerId)}
                    className="checkbox size-5 shrink-0 disabled:border-line disabled:bg-sunken"
                  />
                  {line && <LineSample slot={line.slot} />}
                  <span dir="auto" className={`wrap-anywhere ${line ? 'text-ink' : 'text-muted'}`}>
                    {formatOffer(offer)}
                  </span>
                </label>
                {line && (
                  <span className="max-w-2/5 text-right text-ink tabular-nums">{describeState(line, at, unit)}</span>
                )}
              </div>
              {line && <StockBar line={line} chart={chart} />}
            </li>
          );
        })}
      </ul>
      {isFull && shown.length > MAX_LINES && (
        <p id={hint} className="col-span-3 mt-1">
          The chart has room for {MAX_LINES} lines: untick one to add another.
        </p>
      )}
      {hidden > 0 && (
        <Button variant="secondary" className="col-span-3 mt-3 w-fit" onClick={expand}>
          Show {hidden} more {hidden === 1 ? 'offer' : 'offers'}
        </Button>
      )}
    </>
  );
}

/** Describes the price or stock of an offer at a time, such as "€80.00" or "sold out". */
export function describeState(line: Line, at: number, unit: PriceUnit): string {
  const segment = findSegment(line, at);
  const isConverted = line.currency !== line.offer.currency;
  const price = segment?.price ?? line.monthlyLows.find((low) => low.at === at)?.price ?? null;
  if (price !== null && line.currency !== null)
    return `${isConverted ? 'about ' : ''}${formatMoney(price, line.currency)}${unit === 'ml' ? ' per ml' : ''}`;
  if (segment === undefined) return describeUnchecked(line, at);
  if (!segment.isInStock) return 'sold out';
  const hasSize = unit === 'bottle' || line.offer.sizeMl !== null;
  return hasSize ? 'no confirmed price' : 'size not known';
}

function describeUnchecked({ offer: { until } }: Line, at: number): string {
  const isOver = until !== null && at > Date.parse(until);
  return isOver ? `not checked since ${formatDate(until)}` : 'not tracked yet';
}

function StockBar({ line, chart }: { line: Line; chart: Chart }) {
  return (
    <svg width="100%" height={STOCK_BAR_HEIGHT} className="col-start-2 block" focusable="false" aria-hidden="true">
      {mergeStock(line).map((segment) => (
        <StockBarPart key={segment.from} segment={segment} chart={chart} />
      ))}
    </svg>
  );
}

interface StockSegment extends Pick<Segment, 'from' | 'to'> {
  state: 'priced' | 'sold-out' | 'unconfirmed';
}

function mergeStock({ offer, segments }: Line): StockSegment[] {
  const merged: StockSegment[] = [];
  for (const { from, to, isInStock } of segments) {
    const price = offer.points.findLast(({ at }) => Date.parse(at) <= from)?.price ?? null;
    const state = getStockState(isInStock, price);
    const last = merged.at(-1);
    if (last?.state === state) last.to = to;
    else merged.push({ from, to, state });
  }
  return merged;
}

function getStockState(isInStock: boolean, price: number | null): StockSegment['state'] {
  if (!isInStock) return 'sold-out';
  return price === null ? 'unconfirmed' : 'priced';
}

/**
 * Draws the part of the bar for a time in which an offer did not change: tall and filled in stock,
 * low and hollow sold out, dotted while there was no confirmed price.
 */
function StockBarPart({ segment: { state, from, to }, chart }: { segment: StockSegment; chart: Chart }) {
  const duration = chart.to - chart.from;
  const x = `${((from - chart.from) / duration) * 100}%`;
  const width = `${Math.max((to - from) / duration, 0.004) * 100}%`;
  const middle = STOCK_BAR_HEIGHT / 2;
  if (state === 'priced')
    return <rect x={x} width={width} y="1" height={STOCK_BAR_HEIGHT - 2} rx="2" className="fill-good" />;
  if (state === 'sold-out')
    return <rect x={x} width={width} y={middle - 3} height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />;
  const end = `${((to - chart.from) / duration) * 100}%`;
  return <line x1={x} x2={end} y1={middle} y2={middle} className="stroke-edge" strokeWidth="2" strokeDasharray="2 4" />;
}

/** Explains the bars and rings of the chart. */
export function ChartKey({ hasLows }: { hasLows: boolean }) {
  return (
    <p className="col-span-3 mt-3 flex flex-wrap gap-x-5 gap-y-1">
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12" aria-hidden="true">
          <rect width="20" height="12" rx="2" className="fill-good" />
        </svg>
        in stock
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12" aria-hidden="true">
          <rect x="1" y="3" width="18" height="6" className="fill-paper stroke-bad" strokeWidth="1.5" />
        </svg>
        sold out
      </span>
      <span className="inline-flex items-center gap-2">
        <svg width="20" height="12" aria-hidden="true">
          <line x2="20" y1="6" y2="6" className="stroke-edge" strokeWidth="2" strokeDasharray="2 4" />
        </svg>
        in stock, no confirmed price
      </span>
      {hasLows && (
        <span className="inline-flex items-center gap-2">
          <svg width="16" height="16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" fill="none" className="stroke-ink" strokeWidth="1.5" />
          </svg>
          lowest price and its period
        </span>
      )}
    </p>
  );
}
