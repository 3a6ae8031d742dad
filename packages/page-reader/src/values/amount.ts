/** Maximum price in the database. Bottles cost millions of dong, but never a thousand million. */
const MAX_AMOUNT = 999_999_999;

const digitZeros = [0x0660, 0x06f0, 0xff10];

export function normaliseDigits(text: string, maxLength: number): string {
  return text
    .slice(0, maxLength)
    .replace(/[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]+/gu, ' ')
    .replace(/[٠-٩۰-۹０-９]/gu, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (digitZeros.findLast((zero) => zero <= code) ?? code));
    });
}

/** Returns the amount if it can be a price: finite, from 0 to 999,999,999; else null. */
export function toValidAmount(amount: number): number | null {
  return Number.isFinite(amount) && amount >= 0 && amount <= MAX_AMOUNT ? Math.abs(amount) : null;
}

function isThousands(before: string, fraction: string, decimals: 0 | 2 | 3, isLoneSeparatorDecimal: boolean): boolean {
  if (fraction.length !== 3 || before.length > 3 || before === '' || before.startsWith('0')) return false;
  return decimals === 0 || (decimals === 2 && !isLoneSeparatorDecimal);
}

/**
 * Converts digits with separators to a number. The last separator is decimal, except before exactly
 * three digits: a repeated separator is then one of thousands, and a single one depends on the
 * parameters.
 * @param decimals the usual number of decimals in the currency
 * @param isLoneSeparatorDecimal whether a single separator before three digits is decimal (markup)
 * or thousands (visible text)
 */
export function parseNumber(token: string, decimals: 0 | 2 | 3, isLoneSeparatorDecimal: boolean): number {
  const text = token.replace(/[\s'’`´٬]/g, '').replace(/٫/g, '.');
  const separatorIndex = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (separatorIndex < 0) return Number(text);
  const mark = text.charAt(separatorIndex);
  const before = text.slice(0, separatorIndex);
  const fraction = text.slice(separatorIndex + 1);
  const isLone = !/[.,]/.test(before);
  const isRepeated = before.includes(mark) && fraction.length === 3;
  const isGrouped = isRepeated || (isLone && isThousands(before, fraction, decimals, isLoneSeparatorDecimal));
  return isGrouped ? Number(text.replace(/[.,]/g, '')) : Number(`${before.replace(/[.,]/g, '')}.${fraction}`);
}

/** Reads a number of pieces in stock, a number or its digits as text; null for anything else. */
export function parseCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^-?\d{1,9}(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : null;
}
