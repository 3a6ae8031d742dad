/** Currencies without a minor unit, and those with three digits (ISO 4217); all others have two. */
export const CURRENCIES_WITHOUT_MINOR_UNIT: readonly string[] =
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ');
export const CURRENCIES_WITH_THREE_DIGITS = ['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'] as const;

const digitsByCurrency = new Map<string, number>([
  ...CURRENCIES_WITHOUT_MINOR_UNIT.map((code) => [code, 0] as const),
  ...CURRENCIES_WITH_THREE_DIGITS.map((code) => [code, 3] as const),
]);

/** Returns the number of decimals of a currency's minor unit: 0, 2 or 3. */
export function getMinorUnitDigits(currency: string): number {
  return digitsByCurrency.get(currency) ?? 2;
}
