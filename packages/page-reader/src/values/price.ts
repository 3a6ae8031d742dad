import { normaliseDigits, parseNumber, toValidAmount } from './amount.ts';
import {
  getCurrencyDecimals,
  isSignAtPosition,
  parseCurrency,
  parseCurrencySign,
  parseSign,
  type Sign,
} from './currency.ts';
import { type AmountShape, classifyAmount } from './price-shapes.ts';

export { toValidAmount } from './amount.ts';

/**
 * A price in whole currency units, such as dollars. The currency is null when the text does not
 * determine it.
 */
export interface Price {
  amount: number;
  currency: string | null;
  /** The upper end of a range ("10 – 20 €"), whose lower end is `amount`. */
  upTo?: number;
}

/**
 * A price in a text. `start` and `end` are its offsets in the normalised text; they include the
 * currency sign.
 */
export interface PriceMention extends Price {
  shape: AmountShape;
  /** True if a currency sign is beside the number, even an ambiguous one. */
  isSigned: boolean;
  start: number;
  end: number;
}

const MAX_TEXT_LENGTH = 200;
const MAX_MENTIONS = 40;

/** Matches digits with separators, also with spaces beside them ("$119. 95", "79 . 99"). */
const number = /(?:(?<![\p{L}\d])[.,])?\d+(?:(?:[.,'’`´٫٬] ?| [.,] | )\d+)*/gu;

interface SignPatterns {
  /** Matches every text in which one of the patterns can match; most texts end here. */
  filter: RegExp;
  /** Patterns with a sign such as "$", then those of words such as "EUR"; longer ones first. */
  signs: readonly RegExp[];
  words: readonly RegExp[];
}

/** Patterns of a currency directly before or after a number. */
const signsBefore: SignPatterns = {
  filter: /[A-Za-z$./\u0080-\uffff]$/,
  signs: [/(?<!\p{L})\p{L}{1,3}[ -]?\p{Sc}$/u, /\p{Sc}\p{L}?$/u],
  words: [/(?<!\p{L})\p{L}{1,4}[./]\p{L}{0,3}\.?$/u, /(?<!\p{L})\p{L}{1,8}\.?$/u],
};
const signsAfter: SignPatterns = {
  filter: /^[A-Za-z$.\u0080-\uffff]/,
  signs: [/^\p{Sc} ?\p{Lu}{2,3}(?!\p{L})/u, /^\p{Sc}[A-Za-z](?!\p{L})/u, /^\p{L}{0,3}\p{Sc}/u],
  words: [/^\.?[\p{L}\p{M}]{1,6}(?:[.'’"״׳ʻ‘/][\p{L}\p{M}]{0,6}){1,2}/u, /^[\p{L}\p{M}]{1,8}\.?(?!\p{L})/u, /^人民币/u],
};

/** "35 99" is two numbers, but "5 290" is one: a space joins only groups of three digits. */
function takeFirstNumber(token: string): string {
  const parts = token.split(/(?<=\d) (?=\d)/);
  let joined = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (!/^\d{3}(?!\d)/.test(part) || !/(?:^| )\d{1,3}$/.test(joined)) break;
    joined += ` ${part}`;
  }
  return joined;
}

interface FoundSign extends Sign {
  text: string;
}

function findSign(text: string, patterns: SignPatterns, hint: string | null): FoundSign | null {
  if (!patterns.filter.test(text)) return null;
  const { signs, words } = patterns;
  for (const pattern of /\p{Sc}/u.test(text) ? [...signs, ...words] : words) {
    const match = pattern.exec(text)?.[0];
    if (match === undefined || !isSignAtPosition(match, patterns === signsAfter)) continue;
    const sign = parseSign(match.replace(/[\s-]/g, ''), hint);
    if (sign !== null) return { ...sign, text: match };
  }
  return null;
}

/**
 * Position of a number in a line of text. `from` is the end of the previous price: a currency sign
 * before it does not belong to this number.
 */
interface NumberPosition {
  line: string;
  from: number;
  start: number;
  end: number;
}

interface SignedNumber {
  start: number;
  end: number;
  currency: string | null;
  isSigned: boolean;
  /** True if a currency sign follows the number directly, as in "35€99". */
  isSignAdjacent: boolean;
}

function findSigns({ line, from, start, end }: NumberPosition, hint: string | null): SignedNumber {
  const textBefore = line.slice(Math.max(from, start - 20), start).replace(/[ :]{1,3}$/, '');
  const separator = /^(?:[.,]? ?[-–—=]+)? ?/.exec(line.slice(end, end + 8))?.[0] ?? '';
  const textAfter = line.slice(end + separator.length, end + separator.length + 20);
  const before = findSign(textBefore, signsBefore, hint);
  const found = findSign(textAfter, signsAfter, hint);
  const isOfNext = found !== null && separator !== '' && /^\d/.test(textAfter.slice(found.text.length));
  const after = isOfNext ? null : found;
  const signs = [before, after].filter((sign) => sign !== null);
  return {
    start: before === null ? start : Math.max(from, start - 20) + textBefore.length - before.text.length,
    end: after === null ? end : end + separator.length + after.text.length,
    currency:
      (signs.find(({ isClear }) => isClear) ?? signs.find(({ currency }) => currency !== null))?.currency ?? null,
    isSigned: before !== null || after !== null,
    isSignAdjacent: before === null && after !== null && separator === '',
  };
}

function readTrailingCents(
  line: string,
  { end, isSignAdjacent }: SignedNumber,
  token: string,
): { cents: number; end: number } {
  const [all = '', cents = '0'] = /^ ?(\d\d)(?![\d.,]| ?[\p{L}\p{Sc}%])/u.exec(line.slice(end, end + 12)) ?? [];
  const isCents = isSignAdjacent && /^\d[\d ]*$/.test(token);
  return isCents ? { cents: Number(cents), end: end + all.length } : { cents: 0, end };
}

function readMention(position: NumberPosition, hint: string | null): PriceMention | null {
  const { line } = position;
  const token = line.slice(position.start, position.end);
  const signed = findSigns(position, hint);
  const currency = signed.currency ?? (signed.isSigned ? null : hint);
  const { cents, end } = readTrailingCents(line, signed, token);
  const amount = toValidAmount(parseNumber(token, getCurrencyDecimals(currency), false) + cents / 100);
  if (amount === null) return null;
  const { start, isSigned } = signed;
  const around = [line.slice(Math.max(0, start - 40), start), line.slice(end, end + 30)] as const;
  return { amount, currency, isSigned, start, end, shape: classifyAmount(token, ...around, isSigned) };
}

const rangeBetween = /^ ?(?:[-–—~〜…]|to|bis|до|à|a|al|až|do|til|till|tot|hasta) ?$/iu;

function addRange(low: PriceMention, high: PriceMention | undefined, line: string): PriceMention {
  if (high === undefined || high.amount <= low.amount || !(low.isSigned || high.isSigned)) return low;
  if (low.shape === 'none' || high.shape === 'none' || !rangeBetween.test(line.slice(low.end, high.start))) return low;
  return {
    ...low,
    upTo: high.amount,
    isSigned: true,
    currency: low.isSigned ? low.currency : high.currency,
    shape: high.shape,
  };
}

/**
 * Finds the prices in a text, in order; numbers that are not prices, such as percentages, have the
 * shape 'none'. Reads the first 200 characters, and returns at most 40 prices.
 */
export function findPrices(text: string, hint: string | null = null): PriceMention[] {
  const line = normaliseDigits(text, MAX_TEXT_LENGTH);
  const mentions: PriceMention[] = [];
  const search = new RegExp(number);
  for (let match = search.exec(line); match !== null && mentions.length < MAX_MENTIONS; match = search.exec(line)) {
    const end = match.index + takeFirstNumber(match[0]).length;
    const mention = readMention({ line, from: mentions.at(-1)?.end ?? 0, start: match.index, end }, hint);
    if (mention !== null) mentions.push(mention);
    search.lastIndex = Math.max(end, mention?.end ?? 0);
  }
  return mentions.map((mention, index) => addRange(mention, mentions[index + 1], line));
}

const freeOfCharge =
  /^\W{0,2}(?:free|gratis|kostenlos|gratuite?|gratuito|бесплатно|zdarma|za darmo|ingyenes|無料|免费|免費|무료)\W{0,3}$/iu;

/**
 * Reads a price in visible text: "1.299,95 €", "CHF 1'299.-", "₹1,29,900", "$119. 95", "35€99".
 * Null when the text contains none. A number beside a currency sign is preferred. Percentages,
 * sizes, dates, amounts per unit and instalments are ignored. The price of a range is its lower
 * end; `upTo` is its upper end. A sign of several currencies ("$", "kr") means the hint's currency
 * if that is one of them. Without a hint, the currency is null.
 */
export function parsePrice(text: string, hint: string | null = null): Price | null {
  if (text.length < 20 && freeOfCharge.test(text.trim())) return { amount: 0, currency: hint };
  const found = findPrices(text, hint);
  const productPrices = found.filter(({ shape }) => shape === 'whole');
  const hasSign = found.some(({ isSigned }) => isSigned);
  const best = productPrices.find(({ isSigned }) => isSigned || !hasSign);
  if (best === undefined) return null;
  const { amount, currency, upTo } = best;
  return upTo === undefined ? { amount, currency } : { amount, currency, upTo };
}

/**
 * Reads the amount of a machine-readable price. It should have a "." before the decimals
 * (https://schema.org/price), but is often written as "1.299,95" or "$1,299.00". Null for other
 * values, such as "" or {}.
 */
export function readAmount(value: unknown, currency: string | null): number | null {
  if (typeof value === 'number') return toValidAmount(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^-?\d[\d.]{0,40}e[+-]?\d{1,4}$|^-\d[\d.,]*$/i.test(text)) return toValidAmount(Number(text));
  if (/^\d{1,12}(?:\.\d{1,40})?$/.test(text))
    return toValidAmount(parseNumber(text, getCurrencyDecimals(currency), true));
  return parsePrice(text, currency)?.amount ?? null;
}

/** Returns the currency of a machine-readable field, or else of the price's text. */
export function readCurrency(value: unknown, price: unknown): string | null {
  const stated = parseCurrency(value);
  if (stated !== null) return stated;
  const sign = typeof value === 'string' ? parseCurrencySign(value) : null;
  return sign ?? (typeof price === 'string' ? (parsePrice(price)?.currency ?? null) : null);
}
