import { locale } from './locale.ts';

/**
 * An amount in major units with its currency, as the browser's language writes it: "$128.00", "128,00 $". American dollars
 * are the plain "$" everywhere (the spec's prefix); whatever else would be one says its code.
 */
export function formatMoney(amount: number, currency = 'USD', digits: Intl.NumberFormatOptions = {}): string {
  const write = (currencyDisplay: 'code' | 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...digits }).format(amount);
  if (currency === 'USD') return write('narrowSymbol');
  const words = write('symbol');
  return /(?<!\p{L})\$/u.test(words) ? write('code') : words;
}
