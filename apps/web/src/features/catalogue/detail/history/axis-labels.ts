import { locale } from '../../../../lib/locale.ts';
import { formatMoney } from '../../../../lib/money.ts';
import type { TimeTick } from './axis-ticks.ts';

const formats: Record<TimeTick['unit'], Intl.DateTimeFormatOptions> = {
  minute: { timeStyle: 'short' },
  hour: { timeStyle: 'short' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
};

export function formatAxisDate(at: number, unit: TimeTick['unit']): string {
  return new Intl.DateTimeFormat(locale, formats[unit]).format(at);
}

/** Prices on the chart's axis have decimals only if one of its ticks has decimals. */
export function formatAxisMoney(amount: number, currency: string, ticks: readonly number[]): string {
  const digits = ticks.every((tick) => Number.isInteger(tick)) ? 0 : 2;
  return formatMoney(amount, currency, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
