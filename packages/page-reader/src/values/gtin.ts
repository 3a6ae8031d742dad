/** Returns the digits of a GTIN of 8, 12, 13 or 14 digits with spaces and hyphens; else null. */
export function parseGtin(text: string | null): string | null {
  const digits = text?.replace(/[\s-]/g, '') ?? '';
  return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : null;
}

/**
 * Returns a number of 12 to 14 digits as a GTIN if its check digit is right, else null. Shorter
 * numbers are too often right by chance, and numbers that begin with 2 are a shop's own.
 */
export function parseGtinLike(text: string | null): string | null {
  const gtin = parseGtin(text);
  if (gtin === null || gtin.length < 12 || /^0{0,2}2/.test(gtin)) return null;
  return hasValidCheckDigit(gtin) ? gtin : null;
}

/** Check digit of GS1: every second digit from the right, before the last, counts three times. */
function hasValidCheckDigit(gtin: string): boolean {
  const digits = Array.from(gtin, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
