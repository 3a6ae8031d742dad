/** Sizes such as "100 ml", "3.4 fl. oz" and "3.3 / 3.4 oz", and barcodes. */
const sizes = /\b\d+(?:[.,]\d+)?\s?(?:\/\s?\d+(?:[.,]\d+)?\s?)?(?:fl\.?\s?)?(?:oz|ounces?|ml|cl)\b\.?|\b\d{12,14}\b/giu;

/**
 * Removes what a pasted title says of the bottle instead of the fragrance: sizes and barcodes. A
 * text that has nothing else stays as it is.
 */
export function cleanTitle(text: string): string {
  const cleaned = text.replace(sizes, ' ');
  return cleaned.trim() === '' ? text : cleaned;
}
