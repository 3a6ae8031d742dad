import type { OfferSeries, StockHistory } from '@sillage/contract';
import { formatOffer } from '../../../../fragrance/offer-label.rules.ts';
import { DAY, HOUR, MINUTE } from '../../../../lib/time.ts';

/** A period in which an offer did not change; `from` and `to` are milliseconds since 1970. */
export interface ChartSegment {
  from: number;
  to: number;
  isInStock: boolean;
  price: number | null;
}

export interface Line {
  offer: OfferSeries;
  segments: ChartSegment[];
}

/**
 * Part of the price chart with the lines of all offers in one currency, which share a price axis.
 */
export interface Panel {
  currency: string;
  lines: Line[];
  /** Prices at which the price axis has a label, in ascending order. */
  ticks: number[];
}

export interface Chart {
  from: number;
  to: number;
  /** One panel per currency, because prices are never converted. */
  panels: Panel[];
  lines: Line[];
  /** Number of offers that the chart leaves out and only the table shows. */
  others: number;
}

/**
 * Maximum number of offers in the chart. Each offer is a line, and more lines would be hard to tell
 * apart.
 */
const MAX_LINES = 5;

/** Charts the offers with the most data points; null if all points span less than a minute. */
export function buildChart({ series }: Pick<StockHistory, 'series'>): Chart | null {
  const drawable = series.filter(({ points }) => points.length > 0);
  const lines = drawable
    .toSorted((a, b) => b.points.length - a.points.length)
    .slice(0, MAX_LINES)
    .toSorted((a, b) => formatOffer(a).localeCompare(formatOffer(b), 'en', { numeric: true }))
    .map((offer) => ({ offer, segments: buildSegments(offer) }));
  const from = Math.min(...lines.flatMap(({ segments }) => segments[0]?.from ?? []));
  const to = Math.max(...lines.flatMap(({ segments }) => segments.at(-1)?.to ?? []));
  if (lines.length === 0 || to - from < MINUTE) return null;
  return { from, to, panels: buildPanels(lines), lines, others: drawable.length - lines.length };
}

function buildSegments({ points, until }: OfferSeries): ChartSegment[] {
  return points.map(({ at, isInStock, price }, index) => {
    const from = Date.parse(at);
    const next = Date.parse(points[index + 1]?.at ?? until ?? at);
    return { from, to: Math.max(from, next), isInStock, price };
  });
}

function buildPanels(lines: readonly Line[]): Panel[] {
  const groups = Map.groupBy(lines, ({ offer }) => offer.currency);
  return [...groups].flatMap(([currency, group]) => {
    const prices = group.flatMap(({ segments }) => segments.flatMap(({ price }) => price ?? []));
    if (currency === null || prices.length === 0) return [];
    return [{ currency, lines: group, ticks: priceTicks(Math.min(...prices), Math.max(...prices)) }];
  });
}

/** Returns a few round prices that enclose `min` and `max`, at least one cent apart. */
export function priceTicks(min: number, max: number): number[] {
  const range = max > min ? max - min : Math.max(max * 0.1, 1);
  const [low, high] = max > min ? [min, max] : [Math.max(0, min - range), max + range];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  const step = Math.max(factor * power, 0.01);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

/** A tick of the time axis; `unit` determines the format of its label. */
export interface TimeTick {
  at: number;
  unit: Unit;
}

const steps: readonly { unit: Unit; count: number; ms: number }[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, ms: count * MINUTE })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * HOUR })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * DAY })),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month' as const, count, ms: count * 30 * DAY })),
  ...[1, 2, 5, 10].map((count) => ({ unit: 'year' as const, count, ms: count * 365 * DAY })),
];
const MAX_TIME_TICKS = 6;

/**
 * Returns up to seven round local times for the time axis. If the times are hours apart, a tick at
 * midnight has the unit `day`.
 */
export function timeTicks(from: number, to: number): TimeTick[] {
  const step = steps.find(({ ms }) => (to - from) / ms <= MAX_TIME_TICKS) ?? steps.at(-1);
  if (!step) return [];
  const ticks: TimeTick[] = [];
  const date = roundDown(new Date(from), step);
  while (date.getTime() <= to && ticks.length < 2 * MAX_TIME_TICKS) {
    const isDay = step.unit === 'hour' && date.getHours() === 0;
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), unit: isDay ? 'day' : step.unit });
    advance(date, step);
  }
  return ticks;
}

function roundDown(date: Date, { unit, count }: { unit: Unit; count: number }): Date {
  const down = (value: number) => Math.floor(value / count) * count;
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (unit) {
    case 'minute':
      return new Date(year, month, day, date.getHours(), down(date.getMinutes()));
    case 'hour':
      return new Date(year, month, day, down(date.getHours()));
    case 'day':
      return new Date(year, month, day);
    case 'month':
      return new Date(year, down(month), 1);
    case 'year':
      return new Date(down(year), 0, 1);
  }
}

function advance(date: Date, { unit, count }: { unit: Unit; count: number }): void {
  if (unit === 'minute') date.setTime(date.getTime() + count * MINUTE);
  if (unit === 'hour') date.setHours(date.getHours() + count);
  if (unit === 'day') date.setDate(date.getDate() + count);
  if (unit === 'month') date.setMonth(date.getMonth() + count);
  if (unit === 'year') date.setFullYear(date.getFullYear() + count);
}
