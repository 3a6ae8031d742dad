import { locale } from './locale.ts';

/**
 * Formats major units in the browser's locale: "$128.00", "128,00 $". US dollars are always a plain
 * "$" (specification); other currencies that would be one show their code.
 */
export function formatMoney(amount: number, currency = 'USD', digits: Intl.NumberFormatOptions = {}): string {
  const format = (currencyDisplay: 'code' | 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...digits }).format(amount);
  if (currency === 'USD') return format('narrowSymbol');
  const text = format('symbol');
  return /(?<!\p{L})\$/u.test(text) ? format('code') : text;
}
