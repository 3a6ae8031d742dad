import type { ExchangeRates } from '@sillage/contract';
import { locale } from '../../../lib/locale.ts';

/** Options of the currency picker, by name. The chosen one stays, even without a rate. */
export function listCurrencies(
  rates: Pick<ExchangeRates, 'perEuro'> | undefined,
  chosen: string | null,
): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  const codes = new Set(rates ? ['EUR', ...Object.keys(rates.perEuro)] : []);
  if (chosen !== null) codes.add(chosen);
  return [...codes]
    .map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}
