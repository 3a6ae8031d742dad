import { locale } from './locale.ts';

/**
 * `amount` is in major units. US dollars always have a plain "$" (specification). Other currencies
 * whose symbol would be a plain "$" show their code.
 */
export function formatMoney(amount: number, currency = 'USD', digits: Intl.NumberFormatOptions = {}): string {
  const format = (currencyDisplay: 'code' | 'narrowSymbol' | 'symbol') =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay, ...digits }).format(amount);
  if (currency === 'USD') return format('narrowSymbol');
  const text = format('symbol');
  return /(?<!\p{L})\$/u.test(text) ? format('code') : text;
}
