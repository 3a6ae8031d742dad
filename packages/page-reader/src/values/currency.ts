import { localTable, sharedTable, signTable } from './currency-signs.ts';

/** Currencies with three decimals: "579,000 DT" is 579 dinars. */
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Currencies whose prices have no decimals: "24.990" in Chile is 24,990 pesos. */
const noDecimals = new Set(['CLP', 'COP', 'CRC', 'IDR', 'IRR', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** Returns the usual number of decimals in prices; 2 for an unknown currency. */
export function getCurrencyDecimals(currency: string | null): 0 | 2 | 3 {
  if (currency !== null && threeDecimals.has(currency)) return 3;
  return currency !== null && noDecimals.has(currency) ? 0 : 2;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Currency codes that are also words: "SHOWER GEL 19.99" is not a price in Georgian lari. */
const ambiguousCodes = new Set('ALL ANG BAM BOB COP CUP GEL LAK MAD MOP NAD PEN SOS TOP TRY'.split(' '));
/**
 * Currency signs that are words in other languages: "din" in the Romanian text "din 25 lei" does
 * not mean dinars.
 */
const ambiguousSigns = new Set(['din', 'ft', 'lv', 'man', 'da', 'le', 'l', 'g', 'k', 'km', 'с', 'р']);

function parseRows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
}

const signs = new Map(
  parseRows(signTable).flatMap(([code = '', ...words]) => words.map((word): [string, string] => [word, code])),
);
const parseCurrencies = (table: string) =>
  parseRows(table).map(([sign = '', ...currencies]): [string, string[]] => [sign, currencies]);
const shared = new Map(parseCurrencies(sharedTable));
const local = new Map(parseCurrencies(localTable));

/** Obsolete and unofficial codes that shops still use. */
const codeAliases = new Map([
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
  return codeAliases.get(code) ?? (codes.has(code) ? code : null);
}

/** A currency sign. `currency` is null if it is ambiguous and no hint resolves it. */
export interface Sign {
  currency: string | null;
  /** False for a sign that several currencies share, even when the hint resolves it. */
  isClear: boolean;
}

/**
 * Currency that a sign means when the page's currency hint is a currency without this sign. On a
 * page with the hint EUR, "$" means the US dollar.
 */
const defaultMeanings: Record<string, string> = { $: 'USD', '¥': 'JPY', '￥': 'JPY', 元: 'CNY' };

/**
 * Reads a currency sign, word or code ("US$", "zł", "руб.", "kr"); null when the text is none of
 * these. The hint, a currency code, decides which currency a shared sign means.
 */
export function parseSign(text: string, hint: string | null = null): Sign | null {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/(?<=[^.]):$/, '');
  const bare = word.replace(/\.$/, '');
  for (const candidate of [word, bare]) {
    const currencies = shared.get(candidate);
    if (hint !== null && (currencies ?? local.get(candidate))?.includes(hint))
      return { currency: hint, isClear: false };
    const currency = signs.get(candidate) ?? (hint === null ? undefined : defaultMeanings[candidate]);
    if (currency !== undefined) return { currency, isClear: currencies === undefined };
    if (currencies !== undefined) return { currency: null, isClear: false };
  }
  const currency = parseCurrency(bare);
  return currency === null ? null : { currency, isClear: true };
}

/**
 * Returns the currency of a sign ("US$", "zł", "руб."); null when the sign is ambiguous or unknown.
 */
export function parseCurrencySign(text: string, hint: string | null = null): string | null {
  return parseSign(text, hint)?.currency ?? null;
}

/**
 * Returns false if a sign or code is an ordinary word at this position: before an amount ("SHOWER
 * GEL 19.99"), or in lower case after an amount ("30 all day").
 */
export function isSignAtPosition(text: string, isBehind: boolean): boolean {
  const word = text.trim();
  const isCode = ambiguousCodes.has(word.toUpperCase());
  if (!isBehind) return !isCode && !ambiguousSigns.has(word.toLowerCase());
  return !isCode || word === word.toUpperCase();
}
