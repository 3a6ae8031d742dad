import { localTable, sharedTable, signTable } from './currency-signs.ts';

/** Currencies with three decimals: "579,000 DT" is 579 dinars. */
const threeDecimals = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Currencies whose prices have no decimals: "24.990" in Chile is 24,990 pesos. */
const noDecimals = new Set(['CLP', 'COP', 'CRC', 'IDR', 'IRR', 'ISK', 'JPY', 'KRW', 'PYG', 'UGX', 'VND', 'XAF', 'XOF']);

/** Returns a currency's number of decimals in prices; 2 for an unknown currency. */
export function getCurrencyDecimals(currency: string | null): 0 | 2 | 3 {
  if (currency !== null && threeDecimals.has(currency)) return 3;
  return currency !== null && noDecimals.has(currency) ? 0 : 2;
}

const codes = new Set(Intl.supportedValuesOf('currency'));

/** Currency codes that are also words: "SHOWER GEL 19.99" is not a price in Georgian lari. */
const ambiguousCodes = new Set('ALL ANG BAM BOB COP CUP GEL LAK MAD MOP NAD PEN SOS TOP TRY'.split(' '));
/** Currency signs that are also words: "din" in the Romanian "din 25 lei" does not mean dinars. */
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

/** Obsolete and unofficial currency codes that shops still use, with the current codes. */
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

/** Currency sign; `currency` is null if the sign is ambiguous and no hint resolves it. */
export interface Sign {
  currency: string | null;
  /**
   * False for a currency sign that several currencies share, even when the page's most probable
   * currency decides between them.
   */
  isClear: boolean;
}

/**
 * Default currency of an ambiguous currency sign, for pages whose own currency does not use the
 * sign. For example, "$" on a page in euros means USD.
 */
const defaultMeanings: Record<string, string> = { $: 'USD', '¥': 'JPY', '￥': 'JPY', 元: 'CNY' };

/**
 * Reads a currency sign, such as "€"; returns null for other texts. Several currencies share a sign
 * such as "$"; `hint` is the probable currency of the page and decides between them.
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

/** Returns the currency of a sign; null when the sign is ambiguous or unknown. */
export function parseCurrencySign(text: string, hint: string | null = null): string | null {
  return parseSign(text, hint)?.currency ?? null;
}

/**
 * Returns whether a sign or code beside an amount is probably a currency. An ambiguous one does not
 * count before the amount ("SHOWER GEL 19.99"). An ambiguous code in lower case does not count
 * after the amount ("30 all day").
 */
export function isSignAtPosition(text: string, isBehind: boolean): boolean {
  const word = text.trim();
  const isCode = ambiguousCodes.has(word.toUpperCase());
  if (!isBehind) return !isCode && !ambiguousSigns.has(word.toLowerCase());
  return !isCode || word === word.toUpperCase();
}
