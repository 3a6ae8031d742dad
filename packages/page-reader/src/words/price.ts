import { amountOf, inRange, plainDigits } from './amount.ts';
import { currencyOfSign, decimalsOf, isSignThere, parseCurrency, readSign, type Sign } from './currency.ts';
import { type AmountShape, shapeOf } from './price-shapes.ts';

export { inRange } from './amount.ts';

/** An amount in whole units of its currency; the currency is null where the text leaves it open. */
export interface Price {
  amount: number;
  currency: string | null;
  /** Only of a range ("10 – 20 €", whose lower end is the amount): its upper end. */
  upTo?: number;
}

/** A price where it stands in a text, with its sign from `start` to `end` (offsets into the text as `plainDigits` has it). */
export interface PriceMention extends Price {
  shape: AmountShape;
  /** True when a currency stands beside it, be it clear which or not. */
  isSigned: boolean;
  start: number;
  end: number;
}

const LONGEST_TEXT = 200;
const MOST_MENTIONS = 40;

/** Digits with separators between them; a separator may have one space at its sides ("$119. 95", "79 . 99"). */
const number = /(?:(?<![\p{L}\d])[.,])?\d+(?:(?:[.,'’`´٫٬] ?| [.,] | )\d+)*/gu;

/** What may stand for a currency right before or after a number; the longer ways of cutting it out come first. */
const signsBefore = [
  /(?<!\p{L})\p{L}{1,3}[ -]?\p{Sc}$/u,
  /\p{Sc}\p{L}?$/u,
  /\p{Sc}$/u,
  /(?<!\p{L})\p{L}{1,4}[./]\p{L}{0,3}\.?$/u,
  /(?<!\p{L})\p{L}{1,8}\.?$/u,
];
const signsAfter = [
  /^\p{Sc} ?\p{Lu}{2,3}(?!\p{L})/u,
  /^\p{Sc}[A-Za-z](?!\p{L})/u,
  /^\p{L}{0,3}\p{Sc}/u,
  /^\p{Sc}/u,
  /^\.?[\p{L}\p{M}]{1,6}(?:[.'’"״׳ʻ‘/][\p{L}\p{M}]{0,6}){1,2}/u,
  /^[\p{L}\p{M}]{1,8}\.?(?!\p{L})/u,
  /^人民币/u,
];

/** "35 99" are two numbers, "5 290" is one: a space only joins groups of three after at most three digits. */
function firstOf(token: string): string {
  const parts = token.split(/(?<=\d) (?=\d)/);
  let joined = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (!/^\d{3}(?!\d)/.test(part) || !/(?:^| )\d{1,3}$/.test(joined)) break;
    joined += ` ${part}`;
  }
  return joined;
}

interface Found extends Sign {
  text: string;
}

/** The first way of cutting out a sign that gives one. */
function findSign(text: string, ways: readonly RegExp[], hint: string | null): Found | null {
  for (const way of ways) {
    const cut = way.exec(text)?.[0];
    if (cut === undefined || !isSignThere(cut, ways === signsAfter)) continue;
    const sign = readSign(cut.replace(/[\s-]/g, ''), hint);
    if (sign !== null) return { ...sign, text: cut };
  }
  return null;
}

/** A number's place in a line; `from` is where the price before it ended. */
interface Place {
  line: string;
  from: number;
  start: number;
  end: number;
}

interface Signed {
  start: number;
  end: number;
  currency: string | null;
  isSigned: boolean;
  /** True for "35€", where the cents may follow the sign. */
  isTight: boolean;
}

/** The currency written beside a number, and where number and currency together begin and end. */
function signedAt({ line, from, start, end }: Place, hint: string | null): Signed {
  const head = line.slice(Math.max(from, start - 20), start).replace(/[ :]{1,3}$/, '');
  const lead = /^(?:[.,]? ?[-–—=]+)? ?/.exec(line.slice(end, end + 8))?.[0] ?? '';
  const tail = line.slice(end + lead.length, end + lead.length + 20);
  const before = findSign(head, signsBefore, hint);
  const found = findSign(tail, signsAfter, hint);
  const isOfNext = found !== null && lead !== '' && /^\d/.test(tail.slice(found.text.length));
  const after = isOfNext ? null : found;
  const signs = [before, after].filter((sign) => sign !== null);
  return {
    start: before === null ? start : Math.max(from, start - 20) + head.length - before.text.length,
    end: after === null ? end : end + lead.length + after.text.length,
    currency:
      (signs.find(({ isClear }) => isClear) ?? signs.find(({ currency }) => currency !== null))?.currency ?? null,
    isSigned: before !== null || after !== null,
    isTight: before === null && after !== null && lead === '',
  };
}

/** "35€99": the cents behind the sign; 0 where there are none. */
function centsBehind(line: string, { end, isTight }: Signed, token: string): { cents: number; end: number } {
  const [all = '', cents = '0'] = /^ ?(\d\d)(?![\d.,]| ?[\p{L}\p{Sc}%])/u.exec(line.slice(end, end + 12)) ?? [];
  const isMeant = isTight && /^\d[\d ]*$/.test(token);
  return isMeant ? { cents: Number(cents), end: end + all.length } : { cents: 0, end };
}

function mentionAt(place: Place, hint: string | null): PriceMention | null {
  const { line } = place;
  const token = line.slice(place.start, place.end);
  const signed = signedAt(place, hint);
  const currency = signed.currency ?? (signed.isSigned ? null : hint);
  const { cents, end } = centsBehind(line, signed, token);
  const amount = inRange(amountOf(token, decimalsOf(currency), false) + cents / 100);
  if (amount === null) return null;
  const { start, isSigned } = signed;
  const around = [line.slice(Math.max(0, start - 40), start), line.slice(end, end + 30)] as const;
  return { amount, currency, isSigned, start, end, shape: shapeOf(token, ...around, isSigned) };
}

const rangeBetween = /^ ?(?:[-–—~〜…]|to|bis|до|à|a|al|až|do|til|till|tot|hasta) ?$/iu;

/** Joins "10" and "20 €" where only a dash or "to" stands between them. */
function withRange(low: PriceMention, high: PriceMention | undefined, line: string): PriceMention {
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
 * All the prices in a text, in their order, with what their surroundings make of them; numbers that are none, such as
 * percentages, have the shape 'none'. At most 40, of the first 200 characters.
 */
export function findPrices(text: string, hint: string | null = null): PriceMention[] {
  const line = plainDigits(text, LONGEST_TEXT);
  const mentions: PriceMention[] = [];
  const search = new RegExp(number);
  for (let match = search.exec(line); match !== null && mentions.length < MOST_MENTIONS; match = search.exec(line)) {
    const end = match.index + firstOf(match[0]).length;
    const mention = mentionAt({ line, from: mentions.at(-1)?.end ?? 0, start: match.index, end }, hint);
    if (mention !== null) mentions.push(mention);
    search.lastIndex = Math.max(end, mention?.end ?? 0);
  }
  return mentions.map((mention, at) => withRange(mention, mentions[at + 1], line));
}

const nothing =
  /^\W{0,2}(?:free|gratis|kostenlos|gratuite?|gratuito|бесплатно|zdarma|za darmo|ingyenes|無料|免费|免費|무료)\W{0,3}$/iu;

/**
 * Reads a price as people write it: "1.299,95 €", "44 890 тг.", "CHF 1'299.-", "₹1,29,900", "$119. 95", "35€99".
 * A number beside a currency sign is preferred to one without; percentages, sizes and dates are none, and neither are
 * amounts per unit ("12,50 € / 100 ml") nor instalments ("12x R$ 99,90"). Of a range the lower end, with `upTo`.
 * Signs that several currencies share ("$", "kr") mean the hint's where it is one of them, and are open without a hint.
 * Null when there is no price in the text.
 */
export function parsePrice(text: string, hint: string | null = null): Price | null {
  if (text.length < 20 && nothing.test(text.trim())) return { amount: 0, currency: hint };
  const found = findPrices(text, hint);
  const whole = found.filter(({ shape }) => shape === 'whole');
  const isMoneySaid = found.some(({ isSigned }) => isSigned);
  const best = whole.find(({ isSigned }) => isSigned || !isMoneySaid);
  if (best === undefined) return null;
  const { amount, currency, upTo } = best;
  return upTo === undefined ? { amount, currency } : { amount, currency, upTo };
}

/**
 * Reads a price meant for machines: a JSON number, or text that should have digits and a '.' for decimals
 * (https://schema.org/price), but often is "1.299,95" or "$1,299.00". Null for what is not a price, such as "" or {}.
 */
export function readAmount(value: unknown, currency: string | null): number | null {
  if (typeof value === 'number') return inRange(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^-?\d[\d.]{0,40}e[+-]?\d{1,4}$|^-\d[\d.,]*$/i.test(text)) return inRange(Number(text));
  if (/^\d{1,12}(?:\.\d{1,40})?$/.test(text)) return inRange(amountOf(text, decimalsOf(currency), true));
  return parsePrice(text, currency)?.amount ?? null;
}

/** The currency that a machine-readable field names, or else the one written in the price itself. */
export function readCurrency(value: unknown, price: unknown): string | null {
  const stated = parseCurrency(value);
  if (stated !== null) return stated;
  const sign = typeof value === 'string' ? currencyOfSign(value) : null;
  return sign ?? (typeof price === 'string' ? (parsePrice(price)?.currency ?? null) : null);
}
