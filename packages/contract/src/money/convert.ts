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

/** Rates of one day: units of each currency for one euro, as decimal numbers. */
export interface Rates {
  /** Day of the rates, `YYYY-MM-DD`. */
  date: string;
  base: 'EUR';
  perEuro: Readonly<Record<string, string | number>>;
}

/** A decimal number: `units` × 10^-`scale`. */
interface Decimal {
  units: bigint;
  scale: number;
}

const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,3}))?$/;

/**
 * Converts an amount, rounded to the minor unit of `to`, halves away from zero. The arithmetic is
 * exact. An amount that is in `to` already stays as it is. Null without a rate of both currencies.
 */
export function convert(
  amount: number,
  from: string,
  to: string,
  rates: Pick<Rates, 'perEuro'> | null | undefined,
): number | null {
  if (from === to) return amount;
  const value = parseDecimal(amount);
  const [fromRate, toRate] = [findRate(from, rates), findRate(to, rates)];
  if (value === null || fromRate === null || toRate === null) return null;
  const digits = getMinorUnitDigits(to);
  // value × toRate ÷ fromRate × 10^digits, as one fraction of whole numbers
  const scale = fromRate.scale + digits - value.scale - toRate.scale;
  const numerator = value.units * toRate.units * 10n ** BigInt(Math.max(scale, 0));
  const denominator = fromRate.units * 10n ** BigInt(Math.max(-scale, 0));
  return toNumber(roundHalfAwayFromZero(numerator, denominator), digits);
}

function findRate(currency: string, rates: Pick<Rates, 'perEuro'> | null | undefined): Decimal | null {
  if (!rates) return null;
  if (currency === 'EUR') return { units: 1n, scale: 0 };
  const rate = Object.hasOwn(rates.perEuro, currency) ? parseDecimal(rates.perEuro[currency]) : null;
  return rate !== null && rate.units > 0n ? rate : null;
}

function parseDecimal(value: string | number | undefined): Decimal | null {
  const [, sign, whole, fraction = '', exponent = '0'] = DECIMAL.exec(String(value)) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(`${whole}${fraction}`);
  return { units: sign === '-' ? -units : units, scale: fraction.length - Number(exponent) };
}

/** The denominator is positive. */
function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

function toNumber(units: bigint, digits: number): number {
  return Number(`${units}e-${digits}`);
}
