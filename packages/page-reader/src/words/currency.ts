import { localTable, sharedTable, signTable } from './currency-signs.ts';

/** Currencies whose smallest unit is a thousandth: "579,000 DT" is 579 dinars. */
const thousandths = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Currencies whose prices are written without decimals: "24.990" in Chile is 24,990 pesos. */
const whole = new Set(['CLP', 'COP', 'CRC', 'IDR', 'IRR', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** How many decimals the prices of a currency have in practice; 2 when it is not known. */
export function decimalsOf(currency: string | null): 0 | 2 | 3 {
  if (currency !== null && thousandths.has(currency)) return 3;
  return currency !== null && whole.has(currency) ? 0 : 2;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Codes that are words, too: "SHOWER GEL 19.99" is no price in Georgian lari. */
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

/** Codes that shops still write for what has another one. */
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

/** An ISO 4217 code in capitals, or null when the text is none. */
export function parseCurrency(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null;
  const code = value.trim().toUpperCase();
  return renamed.get(code) ?? (codes.has(code) ? code : null);
}

/** A currency as it stands beside an amount; null where several countries write it so and no hint tells which. */
export interface Sign {
  currency: string | null;
  /** False for what several countries write, whatever the hint makes of it. */
  isClear: boolean;
}

/** Seen from a country that has other money: "$" means that of the United States. */
const usual: Record<string, string> = { $: 'USD', '¥': 'JPY', '￥': 'JPY', 元: 'CNY' };

/**
 * Reads a sign, word or code beside an amount ("US$", "zł", "руб.", "kr"); null when it is none. The hint (a code) tells
 * which of several currencies a shared sign means.
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

/** The currency of a sign or word beside an amount ("US$", "zł", "руб."), or null when it could be several. */
export function currencyOfSign(text: string, hint: string | null = null): string | null {
  return readSign(text, hint)?.currency ?? null;
}

/**
 * False for a sign or code that is a word as well, where it means no currency: before an amount ("SHOWER GEL 19.99"), or,
 * if it is a code, behind one in small letters ("30 all day").
 */
export function isSignThere(text: string, isBehind: boolean): boolean {
  const word = text.trim();
  const isCode = wordyCodes.has(word.toUpperCase());
  if (!isBehind) return !isCode && !wordySigns.has(word.toLowerCase());
  return !isCode || word === word.toUpperCase();
}
