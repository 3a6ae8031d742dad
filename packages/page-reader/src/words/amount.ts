/** The database's maximum. Expensive bottles cost millions of dong, never a thousand million. */
const LARGEST_AMOUNT = 999_999_999;

const digitZeros = [0x0660, 0x06f0, 0xff10];

/** Normalises spaces and digits, and cuts the text to `longest` characters. */
export function plainDigits(text: string, longest: number): string {
  return text
    .slice(0, longest)
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]+/gu, ' ')
    .replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (digitZeros.findLast((zero) => zero <= code) ?? code));
    });
}

/** Returns the amount if it can be a price: finite, from 0 to 999,999,999; else null. */
export function inRange(amount: number): number | null {
  return Number.isFinite(amount) && amount >= 0 && amount <= LARGEST_AMOUNT ? Math.abs(amount) : null;
}

function isThousands(before: string, fraction: string, decimals: 0 | 2 | 3, loneIsDecimal: boolean): boolean {
  if (fraction.length !== 3 || before.length > 3 || before === '' || before.startsWith('0')) return false;
  return decimals === 0 || (decimals === 2 && !loneIsDecimal);
}

/**
 * Converts digits with separators to a number. The last separator is the decimal one, unless it
 * precedes exactly three digits and is repeated or the only one.
 * @param decimals the usual number of decimals in the currency
 * @param loneIsDecimal whether a single separator before three digits is decimal (markup) or
 * thousands (visible text)
 */
export function amountOf(token: string, decimals: 0 | 2 | 3, loneIsDecimal: boolean): number {
  const text = token.replace(/[\s'’`´٬]/g, '').replace(/٫/g, '.');
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (at < 0) return Number(text);
  const mark = text[at] ?? '.';
  const before = text.slice(0, at);
  const fraction = text.slice(at + 1);
  const alone = !/[.,]/.test(before);
  const repeated = before.includes(mark) && fraction.length === 3;
  const grouped = repeated || (alone && isThousands(before, fraction, decimals, loneIsDecimal));
  return grouped ? Number(text.replace(/[.,]/g, '')) : Number(`${before.replace(/[.,]/g, '')}.${fraction}`);
}
