const gtinLengths = new Set([8, 12, 13, 14]);

// Prefixes 02, 04 and 2 mark a shop's own numbers, which mean nothing in another shop (GS1, 1.4.1).
const inStorePrefix = /^0(?:02|04|2)/;

/**
 * Parses a Global Trade Item Number (GTIN) and pads it to 14 digits with leading zeros. Undefined
 * for a wrong length, a wrong check digit (GS1 General Specifications, 7.9), only zeros, or a
 * shop's own number.
 */
export function parseGtin(text: string): string | undefined {
  // Spreadsheets write long numbers with spaces, dashes or a leading apostrophe.
  const digits = text.replace(/[\s'-]/g, '');
  if (!/^\d+$/.test(digits) || !gtinLengths.has(digits.length) || /^0+$/.test(digits)) return undefined;
  const gtin = digits.padStart(14, '0');
  return computeCheckDigit(gtin) === Number(gtin[13]) && !inStorePrefix.test(gtin) ? gtin : undefined;
}

/**
 * Computes the check digit of a GTIN (product barcode number) from its first 13 digits, which have
 * the weights 3 and 1 alternately.
 */
function computeCheckDigit(gtin: string): number {
  const sum = Array.from(gtin.slice(0, 13), Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
