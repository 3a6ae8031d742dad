/** Returns the digits of a GTIN of 8, 12, 13 or 14 digits with spaces and hyphens; else null. */
export function parseGtin(text: string | null): string | null {
  const digits = text?.replace(/[\s-]/g, '') ?? '';
  return /^\d{8}$|^\d{12,14}$/.test(digits) ? digits : null;
}
