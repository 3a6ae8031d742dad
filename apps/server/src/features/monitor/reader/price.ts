import { currencyOfSign, decimalsOf, parseCurrency } from './currency.ts';

/** An amount in whole units of its currency; the currency is null where the text leaves it open. */
export interface Price {
  amount: number;
  currency: string | null;
}

const LONGEST_TEXT = 200;

/** A dear bottle costs millions of dong or rial, and none a thousand million; the database holds no more than that. */
const LARGEST_AMOUNT = 999_999_999;

/** Digits with separators between them; a separator may be followed by one space ("$119. 95"). */
const number = /(?:(?<![\p{L}\d])[.,])?\d+(?:(?:[.,'’`´٫٬] ?| )\d+)*/gu;
/** What may stand for a currency directly before or after a number. */
const signBefore = /(?:\p{L}{0,3}\p{Sc}|\p{L}{1,6}\.?) ?:?$/u;
const signAfter = /^(?:[.,]? ?[-–—]+)? ?(?:\p{Sc}|[\p{L}\p{M}]{1,6}\.?|人民币)/u;

const digitZeros = [0x0660, 0x06f0, 0xff10];

/** One kind of space, one kind of digit. */
function plain(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]+/gu, ' ')
    .replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (digitZeros.findLast((zero) => zero <= code) ?? code));
    });
}

/** "35 99" are two numbers, "5 290" is one: a space only joins groups of three after at most three digits. */
function firstOf(token: string): string {
  const parts = token.split(/(?<=\d) /);
  let joined = parts[0] ?? '';
  for (const part of parts.slice(1)) {
    if (!/^\d{3}(?!\d)/.test(part) || !/(?:^| )\d{1,3}$/.test(joined)) break;
    joined += ` ${part}`;
  }
  return joined;
}

/**
 * The last separator is the decimal one, unless it stands more than once or is followed by exactly three digits.
 * @param loose how a lone separator before three digits reads: as thousands (people), or as decimals (machines)
 */
function amountOf(token: string, decimals: 0 | 2 | 3, loneIsDecimal: boolean): number {
  const text = token.replace(/[\s'’`´٬]/g, '').replace(/٫/g, '.');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return Number(text);
  const mark = text[at] ?? '.';
  const before = text.slice(0, at);
  const fraction = text.slice(at + 1);
  const alone = !/[.,]/.test(before);
  const grouped = before.includes(mark) || (alone && isThousands(before, fraction, decimals, loneIsDecimal));
  return grouped ? Number(text.replace(/[.,]/g, '')) : Number(`${before.replace(/[.,]/g, '')}.${fraction}`);
}

function isThousands(before: string, fraction: string, decimals: 0 | 2 | 3, loneIsDecimal: boolean): boolean {
  if (fraction.length !== 3 || before.length > 3 || before === '' || before.startsWith('0')) return false;
  return decimals === 0 || (decimals === 2 && !loneIsDecimal);
}

/** An amount that can be a price: finite, from 0 to 999,999,999; else null. */
export function inRange(amount: number): number | null {
  return Number.isFinite(amount) && amount >= 0 && amount <= LARGEST_AMOUNT ? Math.abs(amount) : null;
}

/** The currency written beside a number, if any sign there is a currency at all. */
function besides(text: string, start: number, end: number): { found: boolean; currency: string | null } {
  const around = [
    signBefore.exec(text.slice(Math.max(0, start - 10), start))?.[0],
    signAfter.exec(text.slice(end, end + 10))?.[0],
  ];
  const currency = around
    .map((sign) => currencyOfSign((sign ?? '').replace(/[\s:,–—-]/g, '').replace(/^\./, '')))
    .find((code) => code !== null);
  return {
    found: currency !== undefined || around.some((sign) => /\p{Sc}/u.test(sign ?? '')),
    currency: currency ?? null,
  };
}

/**
 * Reads a price as people write it: "1.299,95 €", "44 890 тг.", "CHF 1'299.-", "₹1,29,900", "$119. 95".
 * A number beside a currency sign is preferred to one without; percentages are none. Signs that several currencies
 * share ("$", "kr") mean the hint's currency, and none without a hint. Null when there is no price in the text.
 */
export function parsePrice(text: string, hint: string | null = null): Price | null {
  const line = plain(text);
  let first: Price | null = null;
  for (const match of line.matchAll(number)) {
    const token = firstOf(match[0]);
    const end = match.index + token.length;
    if (/^ ?%/.test(line.slice(end, end + 2))) continue;
    const { found, currency } = besides(line, match.index, end);
    const known = currency ?? hint;
    const amount = inRange(amountOf(token, decimalsOf(known), false));
    if (amount === null) continue;
    if (found) return { amount, currency: known };
    first ??= { amount, currency: known };
  }
  return first;
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
