const lengths = new Set([8, 12, 13, 14]);

// Prefixes 02, 04 and 2 are for the numbers that a shop gives itself: they mean nothing in another one (GS1, 1.4.1).
const inStore = /^0(?:02|04|2)/;

/**
 * The Global Trade Item Number that a cell holds, in 14 digits with leading zeros; undefined when it holds none: another
 * length, a wrong check digit (GS1 General Specifications, 7.9), nothing but zeros, or a number of one shop's own.
 */
export function readGtin(text: string): string | undefined {
  // Spreadsheets write long numbers with spaces, dashes or a leading apostrophe.
  const digits = text.replace(/[\s'-]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.has(digits.length) || /^0+$/.test(digits)) return undefined;
  const gtin = digits.padStart(14, '0');
  return checkDigit(gtin) === Number(gtin[13]) && !inStore.test(gtin) ? gtin : undefined;
}

/** Digits count three times and once in turn, from the left of 14. */
function checkDigit(gtin: string): number {
  const sum = Array.from(gtin.slice(0, 13), Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
