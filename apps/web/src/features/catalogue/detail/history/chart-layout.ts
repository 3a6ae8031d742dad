import type { OfferSeries } from '@sillage/contract';
import type { PriceConversion } from '../../../../lib/money.ts';
import { DAY, MINUTE } from '../../../../lib/time.ts';
import { priceTicks } from './axis-ticks.ts';
import type { LowMark, PriceUnit } from './low-marks.ts';

/** Length of the shown time in days; null shows all of it. */
export type Range = 30 | 90 | 365 | null;

/** A time in which an offer did not change; `from` and `to` are milliseconds since 1970. */
export interface Segment {
  from: number;
  to: number;
  isInStock: boolean;
  /** As the axis shows it; null while sold out, and without a confirmed price. */
  price: number | null;
  /** True if the segment begins in the shown time, with a change that a check saw. */
  isChange: boolean;
}

/** A price at a moment, as the axis shows it. */
export interface Mark {
  at: number;
  price: number;
}

export interface Line {
  offer: OfferSeries;
  /** Colour, dashes, shape and letter of the line. */
  slot: number;
  currency: string | null;
  segments: Segment[];
  /** Lowest prices of months that are older than the segments with a price. */
  monthlyLows: Mark[];
  lows: (Mark & { text: string })[];
}

/** Part of the chart with the lines of one currency, which share a price axis. */
export interface Panel {
  currency: string;
  /** True if the prices of a line are converted from another currency. */
  isConverted: boolean;
  lines: Line[];
  /** Prices at which the axis has a label, in ascending order. */
  ticks: number[];
}

export interface Chart {
  from: number;
  to: number;
  panels: Panel[];
  lines: Line[];
  /** Times at which a shown price or stock changed, and the last check, in ascending order. */
  stops: number[];
}

export interface ChartOptions {
  unit: PriceUnit;
  range: Range;
  conversion: PriceConversion;
  /** Slots of the shown offers by their id. */
  shown: ReadonlyMap<number, number>;
  lows: ReadonlyMap<number, readonly LowMark[]>;
}

/** Sorts offers: first those with prices, then those in stock, then those with most changes. */
export function rankSeries(series: readonly OfferSeries[]): OfferSeries[] {
  const isPriced = ({ points }: OfferSeries) => Number(points.some(({ price }) => price !== null));
  const isInStock = ({ points }: OfferSeries) => Number(points.at(-1)?.isInStock ?? false);
  return series.toSorted(
    (a, b) => isPriced(b) - isPriced(a) || isInStock(b) - isInStock(a) || b.points.length - a.points.length,
  );
}

/** Returns the time from the first point to the last check; null if it is shorter than a minute. */
export function findTime(series: readonly OfferSeries[]): { from: number; to: number } | null {
  const times = series.flatMap(({ points, monthlyLows = [], until }) =>
    [points[0]?.at, points.at(-1)?.at, monthlyLows[0]?.at, until].flatMap((at) => (at ? Date.parse(at) : [])),
  );
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return times.length > 0 && to - from >= MINUTE ? { from, to } : null;
}

/** Charts the shown offers; null if the history is shorter than a minute. */
export function buildChart(series: readonly OfferSeries[], options: ChartOptions): Chart | null {
  const time = findTime(series);
  if (time === null) return null;
  const from = options.range === null ? time.from : Math.max(time.from, time.to - options.range * DAY);
  const lines = series.flatMap((offer) => {
    const slot = options.shown.get(offer.offerId);
    return slot === undefined ? [] : [buildLine(offer, slot, from, options)];
  });
  const changes = lines.flatMap(({ segments, monthlyLows }) => [
    ...segments.flatMap((segment) => (segment.isChange ? segment.from : [])),
    ...monthlyLows.map(({ at }) => at),
  ]);
  const stops = [...new Set([...changes, time.to])].toSorted((a, b) => a - b);
  return { from, to: time.to, panels: buildPanels(lines), lines, stops };
}

function buildLine(offer: OfferSeries, slot: number, since: number, { unit, conversion, lows }: ChartOptions): Line {
  const { points, monthlyLows = [], until, sizeMl, currency: original } = offer;
  const isConverted = original !== null && conversion !== null && conversion.convert(1, original) !== null;
  const currency = isConverted ? conversion.currency : original;
  const toShown = (price: number | null): number | null => {
    if (price === null || original === null || (unit === 'ml' && !sizeMl)) return null;
    const shown = isConverted ? conversion.convert(price, original) : price;
    return shown !== null && unit === 'ml' ? shown / (sizeMl ?? 1) : shown;
  };
  const toMark = (at: number, price: number): Mark[] => {
    const shown = toShown(price);
    return at < since || shown === null ? [] : [{ at, price: shown }];
  };
  const segments = points.flatMap(({ at, isInStock, price }, index): Segment[] => {
    const from = Date.parse(at);
    const to = Math.max(from, Date.parse(points[index + 1]?.at ?? until ?? at));
    if (to < since) return [];
    return [{ from: Math.max(from, since), to, isInStock, price: toShown(price), isChange: from >= since }];
  });
  const marks = (lows.get(offer.offerId) ?? []).filter((low) => low.currency === original);
  return {
    offer,
    slot,
    currency,
    segments,
    monthlyLows: monthlyLows.flatMap(({ at, price }) => toMark(Date.parse(at), price)),
    lows: marks.flatMap(({ at, price, text }) => toMark(at, price).map((mark) => ({ ...mark, text }))),
  };
}

function buildPanels(lines: readonly Line[]): Panel[] {
  const groups = Map.groupBy(lines, ({ currency }) => currency);
  return [...groups].flatMap(([currency, group]) => {
    const priced = group.filter((line) => listPrices(line).length > 0);
    const prices = priced.flatMap(listPrices);
    if (currency === null || prices.length === 0) return [];
    const isConverted = priced.some(({ offer }) => offer.currency !== currency);
    return [{ currency, isConverted, lines: priced, ticks: priceTicks(Math.min(...prices), Math.max(...prices)) }];
  });
}

function listPrices({ segments, monthlyLows, lows }: Line): number[] {
  return [...segments, ...monthlyLows, ...lows].flatMap(({ price }) => price ?? []);
}

/** Returns the segment of a line at a time; undefined before its first and after its last check. */
export function findSegment({ segments }: Line, at: number): Segment | undefined {
  return segments.findLast(({ from, to }) => from <= at && at <= to);
}
