import { localTable, sharedTable, signTable } from './currency-signs.ts';

/** Currencies with three decimals: "579,000 DT" is 579 dinars. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Currencies whose prices have no decimals: "24.990" in Chile is 24,990 pesos. */
const whole = new Set(['CLP', 'COP', 'CRC', 'IDR', 'IRR', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** Returns the usual number of decimals in prices; 2 for an unknown currency. */
export function decimalsOf(currency: string | null): 0 | 2 | 3 {
  if (currency !== null && thousandths.has(currency)) return 3;
  return currency !== null && whole.has(currency) ? 0 : 2;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Codes that are also words: "SHOWER GEL 19.99" is not a price in Georgian lari. */
const wordyCodes = new Set('ALL ANG BAM BOB COP CUP GEL LAK MAD MOP NAD PEN SOS TOP TRY'.split(' '));
/** Signs that are words in other languages: "din 25 lei" is Romanian, not dinars. */
const wordySigns = new Set(['din', 'ft', 'lv', 'man', 'da', 'le', 'l', 'g', 'k', 'km', 'с', 'р']);

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
}

const signs = new Map(
  rowsOf(signTable).flatMap(([code = '', ...words]) => words.map((word): [string, string] => [word, code])),
);
const countriesOf = (table: string) =>
  rowsOf(table).map(([sign = '', ...countries]): [string, string[]] => [sign, countries]);
const shared = new Map(countriesOf(sharedTable));
const local = new Map(countriesOf(localTable));

/** Obsolete and unofficial codes that shops still use. */
const renamed = new Map([
  ['RUR', 'RUB'],
  ['BYR', 'BYN'],
  ['ROL', 'RON'],
  ['TRL', 'TRY'],
  ['BGL', 'BGN'],
  ['RMB', 'CNY'],
  ['NTD', 'TWD'],
  ['UKP', 'GBP'],
]);

/** Returns an ISO 4217 code in capitals; null for other text. */
export function parseCurrency(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const code = value.trim().toUpperCase();
  return renamed.get(code) ?? (codes.has(code) ? code : null);
}

/** A sign beside an amount; `currency` is null for an ambiguous one that no hint resolves. */
export interface Sign {
  currency: string | null;
  /** False for a sign of several currencies, even when the hint resolves it. */
  isClear: boolean;
}

/** Meanings if the hint is a currency without the sign: "$" is then the US dollar. */
const usual: Record<string, string> = { $: 'USD', '¥': 'JPY', '￥': 'JPY', 元: 'CNY' };

/**
 * Reads a sign, word or code beside an amount ("US$", "zł", "руб.", "kr"); null when it is none.
 * The hint (a currency code) resolves signs of several currencies.
 */
export function readSign(text: string, hint: string | null = null): Sign | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?<=[^.]):$/, '');
  const bare = word.replace(/\.$/, '');
  for (const one of [word, bare]) {
    const countries = shared.get(one);
    if (hint !== null && (countries ?? local.get(one))?.includes(hint)) return { currency: hint, isClear: false };
    const currency = signs.get(one) ?? (hint === null ? undefined : usual[one]);
    if (currency !== undefined) return { currency, isClear: countries === undefined };
    if (countries !== undefined) return { currency: null, isClear: false };
  }
  const currency = parseCurrency(bare);
  return currency === null ? null : { currency, isClear: true };
}

/** Returns a sign's currency ("US$", "zł", "руб."); null when it is ambiguous. */
export function currencyOfSign(text: string, hint: string | null = null): string | null {
  return readSign(text, hint)?.currency ?? null;
}

/**
 * Returns false for a sign or code that is an ordinary word at this position: before an amount
 * ("SHOWER GEL 19.99"), or a lower-case code after one ("30 all day").
 */
export function isSignThere(text: string, isBehind: boolean): boolean {
  const word = text.trim();
  const isCode = wordyCodes.has(word.toUpperCase());
  if (!isBehind) return !isCode && !wordySigns.has(word.toLowerCase());
  return !isCode || word === word.toUpperCase();
}
